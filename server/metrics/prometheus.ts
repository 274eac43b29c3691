/**
 * Keeps measurements in the form that Prometheus reads, beside prom-client's own metrics of the process: memory, event loop, open files.
 */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { listenToMetrics, METRICS, type Metric, type MetricName } from './metrics.ts'

/** Records all measurements from now on, until another listener replaces it. */
export function keepMetrics(): Registry {
  const registry = new Registry()
  const counters = new Map<MetricName, Counter>()
  const gauges = new Map<MetricName, Gauge>()
  const histograms = new Map<MetricName, Histogram>()
  for (const [given, metric] of Object.entries(METRICS) as [MetricName, Metric][]) {
    const { help, labels = [], buckets = [], kind } = metric
    const options = { name: given, help, labelNames: [...labels], registers: [registry] }
    if (kind === 'counter') counters.set(given, new Counter(options))
    else if (kind === 'gauge') gauges.set(given, new Gauge(options))
    else histograms.set(given, new Histogram({ ...options, buckets: [...buckets] }))
  }
  collectDefaultMetrics({ register: registry })
  listenToMetrics({
    begin(name, labels) {
      counters.get(name)?.inc(labels, 0)
      histograms.get(name)?.zero(labels)
    },
    count: (name, labels) => counters.get(name)!.inc(labels),
    observe: (name, value, labels) => histograms.get(name)!.observe(labels, value),
    set(name, value, labels) {
      const gauge = gauges.get(name)!
      if (value === null) gauge.remove(labels)
      else gauge.set(labels, value)
    },
    add: (name, value) => gauges.get(name)!.inc(value),
  })
  return registry
}
