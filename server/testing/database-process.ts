/**
 * A separate program on a data folder, for tests that kill it:  node database-process.ts <folder> [write]
 *
 * Prints `open` when it has opened the database. With `write` it inserts rows for ever and prints the number of each acknowledged row.
 */
import { openEmbedded } from '#server/db/embedded.ts'

const [folder, task] = process.argv.slice(2)
const quiet = { info() {}, warn() {}, error() {} }
const { pool } = await openEmbedded(folder!, quiet, () => process.exit(70))
process.stdout.write('open\n')

if (task === 'write') {
  await pool.query('create table if not exists written (id integer primary key)')
  const { rows } = await pool.query<{ next: number }>('select coalesce(max(id), 0) + 1 as next from written')
  for (let id = rows[0]!.next; ; id += 1) {
    await pool.query('insert into written values ($1)', [id])
    process.stdout.write(`${id}\n`)
  }
}
