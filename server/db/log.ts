/** The logger that the database needs; pino and Fastify's logger fit. */
type Write = (details: object, message: string) => void
export type Log = { info: Write; warn: Write; error: Write }
