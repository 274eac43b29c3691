/** Warnings at the start about settings that work but are not safe. */
import { isOnThisMachine } from './values.ts'

/** Returns a warning if strangers can reach the server and only the admin code protects the dashboard; otherwise null. */
export function secondFactorNotice({
  isSecondFactorRequired,
  publicUrl,
  host,
  port,
}: {
  isSecondFactorRequired: boolean
  publicUrl: string | null
  host: string
  port: number
}): string | null {
  const address = publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  if (isSecondFactorRequired || isOnThisMachine(address)) return null
  return (
    'The admin code alone opens the dashboard for admins without a second factor: ' +
    'set ADMIN_SECOND_FACTOR=required to require a passkey or an authenticator app from every admin.'
  )
}

/** The values of sslmode that verify the server's certificate. */
const VERIFIED_TLS = new Set(['verify-ca', 'verify-full'])

/** Returns a warning if the connection to the database could be read or intercepted on its way; otherwise null. */
export function databaseTlsNotice({ databaseUrl }: { databaseUrl: string | null }): string | null {
  if (databaseUrl === null || new URL(databaseUrl).hostname === '' || isOnThisMachine(databaseUrl)) return null
  const { searchParams, hostname } = new URL(databaseUrl)
  if (VERIFIED_TLS.has(searchParams.get('sslmode') ?? '')) return null
  return (
    `The connection to the database at ${hostname} is not verified: add ?sslmode=verify-full to DATABASE_URL ` +
    'unless it runs over a private network.'
  )
}
