/**
 * All metrics of the process, and the functions that record them.
 *
 * Nothing is recorded unless a listener is set (prometheus.ts), so metrics cost nothing without METRICS_PORT. No label value comes from a
 * player or an address, so callers cannot raise the number of series. docs/operating.md explains the metrics and their alerts.
 */
export type Metric = {
  kind: 'counter' | 'gauge' | 'histogram'
  help: string
  labels?: readonly string[]
  buckets?: readonly number[]
}

export const METRICS = {
  fantasy_request_seconds: {
    kind: 'histogram',
    help: 'Duration of API calls in seconds; cached shared reads are not included.',
    labels: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
  fantasy_cached_reads_total: { kind: 'counter', help: 'Shared reads that were answered from the response cache.' },
  fantasy_refusals_total: {
    kind: 'counter',
    help: 'Refused calls by refusal code. too_many_requests is HTTP 429; unavailable, stopping and storage_full are 503.',
    labels: ['code'],
  },
  fantasy_step_lag_seconds: {
    kind: 'histogram',
    help: 'Delay in seconds between the due time of a job and its start. Each retry of a failed job counts.',
    labels: ['job'],
    buckets: [0.1, 0.5, 1, 2, 5, 15, 60, 300],
  },
  fantasy_job_failures_total: { kind: 'counter', help: 'Failed runs of a job.', labels: ['job'] },
  fantasy_entry_commit_seconds: {
    kind: 'histogram',
    help: 'Duration of the transaction of a batch of entries in seconds, commit included.',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  },
  fantasy_entry_batch_size: {
    kind: 'histogram',
    help: 'Number of entries in a transaction.',
    buckets: [1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000],
  },
  fantasy_settlement_seconds: {
    kind: 'histogram',
    help: 'Duration of the settlement of a competition in seconds.',
    buckets: [0.1, 0.5, 1, 2.5, 5, 15, 60, 300, 900],
  },
  fantasy_sockets_open: { kind: 'gauge', help: 'Open WebSocket connections.' },
  fantasy_sockets_refused_total: {
    kind: 'counter',
    help: 'Refused WebSocket connections by HTTP status.',
    labels: ['status'],
  },
  fantasy_resyncs_total: {
    kind: 'counter',
    help: 'Resyncs: clients that were told to read everything again, because they fell behind or missed more messages than are kept.',
  },
  fantasy_invalidation_lag: {
    kind: 'histogram',
    help: 'Changes of a topic that this process found by its poll each second and not by a notification of another process.',
    buckets: [0, 1, 5, 25, 100, 1_000],
  },
  fantasy_db_pool_waiting: { kind: 'gauge', help: 'Queries that wait for a database connection.' },
  fantasy_db_pool_connections: { kind: 'gauge', help: 'Database connections by state.', labels: ['state'] },
  fantasy_board_age_seconds: {
    kind: 'gauge',
    help: 'Age in seconds of the scores on live boards; absent while no competition is live.',
  },
  fantasy_source_age_seconds: {
    kind: 'gauge',
    help: 'Age in seconds of the statistics of live competitions; absent while no competition is live.',
  },
  fantasy_source_quota_left: {
    kind: 'gauge',
    help: 'Remaining quota of the day by bucket; absent for sources without a quota.',
    labels: ['bucket'],
  },
  fantasy_settlements_held_total: {
    kind: 'counter',
    help: 'competitions that wait in review because the statistics source was silent for most of what was picked',
  },
  fantasy_source_odd_items_total: {
    kind: 'counter',
    help: 'items of the statistics source with a field that could not be read',
    labels: ['list'],
  },
  fantasy_backup_age_seconds: {
    kind: 'gauge',
    help: 'Age in seconds of the newest backup in DATA_DIR; absent without a backup.',
  },
  fantasy_drill_age_seconds: {
    kind: 'gauge',
    help: 'Time in seconds since the last successful restore drill; absent if there was none.',
  },
  fantasy_info: {
    kind: 'gauge',
    help: 'Always 1; the labels give the running version and the kind of database.',
    labels: ['version', 'database'],
  },
} as const satisfies Record<string, Metric>

export type MetricName = keyof typeof METRICS
type Of<Kind extends Metric['kind']> = {
  [N in MetricName]: (typeof METRICS)[N]['kind'] extends Kind ? N : never
}[MetricName]
/** The arguments for the labels of a metric: an object with all of them, or nothing. */
type LabelsOf<N extends MetricName> = (typeof METRICS)[N] extends { labels: readonly (infer L extends string)[] }
  ? [labels: Record<L, string | number>]
  : []

export type Listener = {
  /** Announces a series that has no events yet. */
  begin(name: MetricName, labels: Record<string, string | number>): void
  count(name: MetricName, labels: Record<string, string | number>): void
  observe(name: MetricName, value: number, labels: Record<string, string | number>): void
  /** The new value, or null to remove it. */
  set(name: MetricName, value: number | null, labels: Record<string, string | number>): void
  add(name: MetricName, value: number): void
}

let listener: Listener | undefined

/** Sends all measurements to this listener from now on; undefined stops measuring. */
export function listenToMetrics(heard: Listener | undefined): void {
  listener = heard
}

/** Returns whether a listener records measurements. */
export const isMeasured = (): boolean => listener !== undefined

/** Creates a series before its first event, because Prometheus does not see the first increase of a series that did not exist. */
export const begin = <N extends Of<'counter' | 'histogram'>>(name: N, ...[labels]: LabelsOf<N>): void =>
  listener?.begin(name, labels ?? {})

/** Adds one to a counter. */
export const count = <N extends Of<'counter'>>(name: N, ...[labels]: LabelsOf<N>): void =>
  listener?.count(name, labels ?? {})

/** Adds a value to a histogram; durations are in seconds. */
export const observe = <N extends Of<'histogram'>>(name: N, value: number, ...[labels]: LabelsOf<N>): void =>
  listener?.observe(name, value, labels ?? {})

/** Sets a gauge; null removes its value. */
export const set = <N extends Of<'gauge'>>(name: N, value: number | null, ...[labels]: LabelsOf<N>): void =>
  listener?.set(name, value, labels ?? {})

/** Adds to a gauge; negative values subtract. */
export const add = <N extends Of<'gauge'>>(name: N, value: number): void => listener?.add(name, value)

/** Starts a timer. Call the returned function to record the seconds since then. */
export function timing<N extends Of<'histogram'>>(name: N): (...labels: LabelsOf<N>) => void {
  if (!listener) return () => {}
  const began = performance.now()
  return (...labels) => observe(name, (performance.now() - began) / 1000, ...labels)
}
