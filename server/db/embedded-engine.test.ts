/** The thread of the embedded database: abandoned when it hangs, and silent when it was closed. */
import { expect, test, vi } from 'vitest'
import { startEngine } from './embedded-engine.ts'
import { poolOn } from './embedded.ts'
import { migratedDump } from '#server/testing/database.ts'

// Starting a database takes seconds, and many times that where everything else is busy too.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

test('a database that hangs is abandoned: its queries fail and the program is notified', async () => {
  const onLost = vi.fn<(error: Error) => void>()
  const engine = await startEngine({ kind: 'memory', dump: await migratedDump() }, { onLost, hangMs: 300 })
  const pool = poolOn(engine).on('error', () => {})
  const hanging = pool.query('do $$ begin loop perform 1; end loop; end $$')
  await expect(hanging).rejects.toThrow('has not responded for 0.3 seconds')
  expect(onLost).toHaveBeenCalledTimes(1)
  await expect(engine.dump()).rejects.toThrow('has not responded')
  await engine.close()
  await pool.end()
})

test('a closed database reports no loss and accepts no queries', async () => {
  const onLost = vi.fn<(error: Error) => void>()
  const engine = await startEngine({ kind: 'memory', dump: await migratedDump() }, { onLost })
  const pool = poolOn(engine)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
  await engine.close()
  await expect(poolOn(engine).query('select 1')).rejects.toThrow('The embedded database is closed')
  expect(onLost).not.toHaveBeenCalled()
})
