/** What the start says of settings that work and are not safe. */
import { isOnThisMachine } from './values.ts'

/** One sentence for the start when strangers can reach this and the admin code is all that keeps them out; else null. */
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
    'The admin code alone opens the dashboard to whoever has not set up a second step: ' +
    'ADMIN_SECOND_FACTOR=required asks every administrator for a passkey or an authenticator app as well.'
  )
}

/** The modes of a connection string that check whose certificate it is. */
const VERIFIED_TLS = new Set(['verify-ca', 'verify-full'])

/** One sentence for the start when somebody on the way to the database could read along or stand in for it; else null. */
export function databaseTlsNotice({ databaseUrl }: { databaseUrl: string | null }): string | null {
  if (databaseUrl === null || new URL(databaseUrl).hostname === '' || isOnThisMachine(databaseUrl)) return null
  const { searchParams, hostname } = new URL(databaseUrl)
  if (VERIFIED_TLS.has(searchParams.get('sslmode') ?? '')) return null
  return (
    `The connection to the database at ${hostname} is not checked: add ?sslmode=verify-full to DATABASE_URL ` +
    'unless the network between is yours alone.'
  )
}
