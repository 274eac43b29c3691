/** The measurements of the soak: the process by its own metrics, after a collection of garbage, and the players' waiting times. */
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '#bench/statistics.ts'
import { ensure } from '#system-tests/scenario.ts'
import type { Experience } from './audience.ts'

/** The unit of each measurement. */
export const UNITS = {
  memory: 'MB',
  heap: 'MB',
  handles: '',
  files: '',
  sockets: '',
  'reading p50': 'ms',
  'reading p99': 'ms',
  'entering p50': 'ms',
  'entering p99': 'ms',
  refused: '',
} as const

export type Measurement = keyof typeof UNITS
/** The values of one instant. Without calls since the instant before there are no waiting times. */
export type Measured = Partial<Record<Measurement, number>>

const MEGABYTE = 2 ** 20
/** The time for the collection that the signal asks for to begin. */
const SIGNAL_MS = 20

/** `metricsUrl` is the address of the server's metrics, `pid` its process with collect-garbage.ts loaded. */
export async function measure(metricsUrl: string, pid: number, experience: Experience): Promise<Measured> {
  process.kill(pid, 'SIGUSR2')
  await pause(SIGNAL_MS)
  const reply = await fetch(metricsUrl)
  ensure(reply.ok, `the metrics responded with ${reply.status}`)
  const text = await reply.text()
  return {
    memory: metricIn(text, 'process_resident_memory_bytes') / MEGABYTE,
    heap: metricIn(text, 'nodejs_heap_size_used_bytes') / MEGABYTE,
    handles: metricIn(text, 'nodejs_active_handles_total'),
    files: metricIn(text, 'process_open_fds'),
    sockets: metricIn(text, 'fantasy_sockets_open'),
    ...waitsOf('reading', experience.reading),
    ...waitsOf('entering', experience.entering),
    refused: experience.refused,
  }
}

function metricIn(text: string, name: string): number {
  const value = Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length),
  )
  ensure(Number.isFinite(value), `the metrics have no ${name}`)
  return value
}

function waitsOf(what: 'reading' | 'entering', times: readonly number[]): Measured {
  return times.length === 0 ? {} : { [`${what} p50`]: quantile(times, 0.5), [`${what} p99`]: quantile(times, 0.99) }
}

/** The measurements of an instant as a line: memory 210 MB, heap 61.2 MB, ... */
export const lineOf = (measured: Measured): string =>
  (Object.keys(UNITS) as Measurement[])
    .filter((name) => measured[name] !== undefined)
    .map((name) => `${name} ${inUnit(name, measured[name]!)}`)
    .join(', ')

/** Formats a value with three digits and its unit. */
export const inUnit = (name: Measurement, value: number): string =>
  `${Number(value.toPrecision(3)).toLocaleString('en-US')} ${UNITS[name]}`.trim()
