/** The log while a disk is full. */
import { Writable } from 'node:stream'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveOutFullDisk, QUIET_MS } from './full-disk-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const errorOf = (code: string, message: string) => Object.assign(new Error(message), { code })
const FULL = [
  errorOf('53100', 'could not extend file'),
  errorOf('25006', 'cannot execute INSERT in a read-only transaction'),
  errorOf('ENOSPC', 'ENOSPC: no space left on device, write'),
  errorOf('EDQUOT', 'EDQUOT: disk quota exceeded, write'),
  new Error('the outbox could not be numbered', { cause: errorOf('53100', 'could not extend file') }),
]

function logOf(saysItself: boolean) {
  const lines: string[] = []
  const stream = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push((JSON.parse(line.toString()) as { msg: string }).msg)
      done()
    },
  })
  return { lines, log: pino({ hooks: { logMethod: leaveOutFullDisk(saysItself) } }, stream) }
}

const BEGINS =
  'the disk is full, or the database was made read-only: writes are refused until that ends, reads continue'
const ENDS = 'no write was refused for 60 s: writes are accepted again'

test('a full disk of PostgreSQL is logged once when it begins and once when it ends, however many jobs fail', () => {
  const { lines, log } = logOf(true)
  for (let nth = 0; nth < 35; nth++) {
    log.child({ job: nth }).error({ err: FULL[nth % FULL.length] }, 'job failed; retrying')
    vi.advanceTimersByTime(1_000)
  }
  expect(lines).toEqual([BEGINS])
  vi.advanceTimersByTime(QUIET_MS)
  expect(lines).toEqual([BEGINS, ENDS])
  log.warn({ err: FULL[0] }, 'a lease could not be renewed')
  expect(lines).toEqual([BEGINS, ENDS, BEGINS])
})

test('errors of a full disk are not logged while the watch of the disk logs both lines', () => {
  const { lines, log } = logOf(false)
  for (const error of FULL) log.error({ err: error }, 'job failed; retrying')
  vi.advanceTimersByTime(2 * QUIET_MS)
  expect(lines).toEqual([])
})

test('other log entries stay, with and without an error', () => {
  const { lines, log } = logOf(true)
  log.error({ err: errorOf('23505', 'duplicate key') }, 'job failed; retrying')
  log.warn({ err: 'text' }, 'an error that is a text')
  log.info({ free: 1 }, 'the disk has room again: writes are accepted')
  log.info('a text alone')
  expect(lines).toHaveLength(4)
})
