/**
 * Reads the ledger of a stopped server: `node e2e/support/read-ledger.ts <data folder>` prints every row that moved a player's money,
 * and the audit's findings, as JSON.
 */
import { sql } from 'kysely'
import pino from 'pino'
import { audit } from '#server/audit/audit.ts'
import { openDatabase } from '#server/db/open.ts'

const [dataDir] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('which data folder?')
const { db, close } = await openDatabase({ dataDir, log: pino({ level: 'silent' }) })
const { rows } = await sql<{ email: string; reason: string; cents: number }>`
  select users.email, ledger.reason, ledger.amount_cents as cents
  from ledger join users on ledger.account = 'user:' || users.id
  where users.email is not null order by ledger.id
`.execute(db)
console.log(JSON.stringify({ rows, findings: await audit(db) }))
await close()
