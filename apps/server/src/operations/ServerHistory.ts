import {
  HISTORY_MINUTES,
  type HistoryHours,
  type OperationsHistory,
  type OperationsUnit,
} from '@tickmark/core/answers/OperationsHistory'
import type { Metrics } from './Metrics.ts'

type Labels = Readonly<Record<string, string | number | undefined>>
type Sample = { value: number; labels: Labels; metricName?: string }
/** Keeps the samples to count. */
type Filter = (labels: Labels) => boolean

const EVERY: Filter = () => true

/** All metrics at one moment, by the names under which they are exported. */
export class MetricSnapshot {
  readonly at: number
  readonly #samples = new Map<string, Sample[]>()

  private constructor(at: number) {
    this.at = at
  }

  static async take({ registry }: Metrics, at: number): Promise<MetricSnapshot> {
    const snapshot = new MetricSnapshot(at)
    for (const { name, values } of await registry.getMetricsAsJSON())
      for (const sample of values as readonly Sample[]) {
        const key = sample.metricName ?? name
        const list = snapshot.#samples.get(key)
        // A copy, since the library counts on in its own objects.
        if (list === undefined) snapshot.#samples.set(key, [{ ...sample }])
        else list.push({ ...sample })
      }
    return snapshot
  }

  list(name: string): readonly Sample[] {
    return this.#samples.get(name) ?? []
  }

  /** The sum over some labels or all; null where the metric was never measured. */
  sum(name: string, filter: Filter = EVERY): number | null {
    const samples = this.list(name)
    if (samples.length === 0) return null
    return samples.reduce((total, { labels, value }) => total + (filter(labels) ? value : 0), 0)
  }

  /**
   * Returns the rate per second at which a counter rose since an earlier snapshot. A counter that was never counted has
   * risen by nothing.
   */
  rate(name: string, before: MetricSnapshot, filter: Filter = EVERY): number | null {
    const seconds = (this.at - before.at) / 1_000
    if (seconds <= 0) return null
    return ((this.sum(name, filter) ?? 0) - (before.sum(name, filter) ?? 0)) / seconds
  }

  /**
   * A quantile of what a histogram observed since an earlier snapshot, or since the start; null where it observed
   * nothing. Values are taken to be spread evenly within a bucket, as `histogram_quantile` of Prometheus does.
   */
  quantile(
    name: string,
    share: number,
    { before, filter = EVERY }: { before?: MetricSnapshot | undefined; filter?: Filter } = {},
  ): number | null {
    const buckets = this.#countBuckets(name, filter)
    if (before !== undefined)
      for (const [limit, count] of before.#countBuckets(name, filter))
        buckets.set(limit, (buckets.get(limit) ?? 0) - count)
    const total = buckets.get(Number.POSITIVE_INFINITY) ?? 0
    if (total <= 0) return null
    const rank = share * total
    let [low, countBelow] = [0, 0]
    for (const [limit, count] of [...buckets].sort(([one], [other]) => one - other)) {
      if (count >= rank)
        // Nothing is known beyond the last limit.
        return limit === Number.POSITIVE_INFINITY
          ? low
          : low + ((limit - low) * (rank - countBelow)) / (count - countBelow)
      low = limit
      countBelow = count
    }
    return low
  }

  /** Counts the values that were at most as large as each limit. */
  #countBuckets(name: string, filter: Filter): Map<number, number> {
    const counts = new Map<number, number>()
    for (const { value, labels } of this.list(`${name}_bucket`))
      if (filter(labels)) {
        const limit = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le)
        counts.set(limit, (counts.get(limit) ?? 0) + value)
      }
    return counts
  }
}

/** A function that reads a series in the minute between two snapshots; null where nothing was measured. */
type ReadSeries = (now: MetricSnapshot, before: MetricSnapshot) => number | null

type OperationsChart = {
  title: string
  unit: OperationsUnit
  /** By the names of the series. */
  series: Readonly<Record<string, ReadSeries>>
}

const REQUESTS = 'tickmark_http_requests_total'
const DURATIONS = 'tickmark_http_request_duration_seconds'
const STATEMENTS = 'tickmark_engine_statement_duration_seconds'
const SHARE = 0.95

const requests =
  (pattern: RegExp): ReadSeries =>
  (now, before) =>
    now.rate(REQUESTS, before, ({ status }) => pattern.test(String(status)))

const statements =
  (kind: 'query' | 'load'): ReadSeries =>
  (now, before) =>
    now.quantile(STATEMENTS, SHARE, { before, filter: (labels) => labels.kind === kind })

const gauge =
  (name: string, label?: [string, RegExp]): ReadSeries =>
  (now) =>
    now.sum(name, (labels) => label === undefined || label[1].test(String(labels[label[0]])))

/** The charts of the page for staff; the dashboard for Grafana has the same. */
const OPERATIONS_CHARTS: readonly OperationsChart[] = [
  {
    title: 'Requests',
    unit: 'per_second',
    series: {
      answered: requests(/^[123]/),
      refused: requests(/^4/),
      failed: requests(/^5/),
      aborted: requests(/^aborted$/),
    },
  },
  {
    title: 'Duration of requests',
    unit: 'seconds',
    series: {
      median: (now, before) => now.quantile(DURATIONS, 0.5, { before }),
      '95th percentile': (now, before) => now.quantile(DURATIONS, SHARE, { before }),
    },
  },
  {
    title: 'Statements of the engine, 95th percentile',
    unit: 'seconds',
    series: { queries: statements('query'), loads: statements('load') },
  },
  {
    title: 'Queues',
    unit: 'count',
    series: {
      'queries running': gauge('tickmark_queries_running'),
      'queries waiting': gauge('tickmark_queries_waiting'),
      'files running': gauge('tickmark_files_running'),
      'files waiting': gauge('tickmark_files_waiting'),
    },
  },
  {
    title: 'In progress',
    unit: 'count',
    series: {
      requests: gauge('tickmark_http_requests_in_progress'),
      statements: gauge('tickmark_engine_statements_in_progress'),
    },
  },
  {
    title: 'Running loads and failed datasets',
    unit: 'count',
    series: {
      loads: gauge('tickmark_batches', ['state', /^(?:loading|committing)$/]),
      failed: gauge('tickmark_dataset_failed'),
    },
  },
  {
    title: 'Memory',
    unit: 'bytes',
    series: {
      resident: gauge('process_resident_memory_bytes'),
      'JavaScript heap': gauge('nodejs_heap_size_used_bytes'),
    },
  },
  {
    title: 'Processors used',
    unit: 'count',
    series: { processors: (now, before) => now.rate('process_cpu_seconds_total', before) },
  },
  {
    title: 'Event loop lag, 99th percentile',
    unit: 'seconds',
    series: { lag: gauge('nodejs_eventloop_lag_p99_seconds') },
  },
  {
    title: 'Waiting to be sent',
    unit: 'count',
    series: {
      emails: gauge('tickmark_deliveries_waiting', ['channel', /^email$/]),
      webhooks: gauge('tickmark_deliveries_waiting', ['channel', /^webhook$/]),
    },
  },
]

/** Single figures of the same page. */
const OPERATIONS_FIGURES: readonly {
  title: string
  unit: OperationsUnit
  metric: string
}[] = [
  { title: 'Points', unit: 'count', metric: 'tickmark_facts' },
  { title: 'Data version', unit: 'count', metric: 'tickmark_data_version' },
  {
    title: 'Lists are current',
    unit: 'yes_no',
    metric: 'tickmark_derived_tables_current',
  },
  { title: 'Alerts', unit: 'count', metric: 'tickmark_alerts' },
  { title: 'Failing alerts', unit: 'count', metric: 'tickmark_alerts_failing' },
  { title: 'Oldest waiting email', unit: 'seconds', metric: 'tickmark_mail_oldest_seconds' },
  { title: 'Free disk', unit: 'bytes', metric: 'tickmark_disk_free_bytes' },
]

const MINUTE_MS = 60_000
const MAX_POINTS = 24 * 60
const MAX_ROUTES = 15

type Point = { at: number; charts: (number | null)[][] }

/**
 * The measurements that this server takes of itself, a point each minute for a day, in memory: a look back without
 * Prometheus.
 */
export class ServerHistory {
  readonly #metrics: Metrics
  readonly #now: () => number
  readonly #startedAt: number
  #points: Point[] = []
  #before: MetricSnapshot | undefined
  #timer: NodeJS.Timeout | undefined
  #taking: Promise<void> | undefined

  constructor(metrics: Metrics, now: () => number = Date.now) {
    this.#metrics = metrics
    this.#now = now
    this.#startedAt = now()
  }

  start(): void {
    const take = () => {
      this.#taking ??= this.take().finally(() => {
        this.#taking = undefined
      })
    }
    take()
    this.#timer = setInterval(take, MINUTE_MS).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#taking
  }

  /** Adds the point of the time since the last one. */
  async take(): Promise<void> {
    const before = this.#before
    const now = await MetricSnapshot.take(this.#metrics, this.#now())
    this.#before = now
    if (before === undefined) return
    const charts = OPERATIONS_CHARTS.map(({ series }) =>
      Object.values(series).map((read) => read(now, before)),
    )
    this.#points.push({ at: now.at, charts })
    if (this.#points.length > MAX_POINTS) this.#points = this.#points.slice(-MAX_POINTS)
  }

  async read(hours: HistoryHours): Promise<OperationsHistory> {
    const now = await MetricSnapshot.take(this.#metrics, this.#now())
    const minutes = HISTORY_MINUTES[hours]
    const from = this.#now() - Number(hours) * 60 * MINUTE_MS
    const groups = group(
      this.#points.filter(({ at }) => at > from),
      minutes,
    )
    return {
      started_at: new Date(this.#startedAt).toISOString(),
      read_at: writeMoment(now.sum('tickmark_stores_read_timestamp_seconds')),
      minutes,
      times: groups.map((points) => new Date(points.at(-1)?.at ?? 0).toISOString()),
      charts: OPERATIONS_CHARTS.map(({ title, unit, series }, chart) => ({
        title,
        unit,
        series: Object.keys(series).map((name, index) => ({
          name,
          values: groups.map((points) =>
            combine(
              unit,
              points.map(({ charts }) => charts[chart]?.[index] ?? null),
            ),
          ),
        })),
      })),
      figures: OPERATIONS_FIGURES.map(({ title, unit, metric }) => ({
        title,
        unit,
        value: now.sum(metric),
      })),
      sources: listSources(now),
      routes: listRoutes(now),
    }
  }
}

/** Points that are shown as one, by the clock, so that they stay together from one reading to the next. */
function group(points: readonly Point[], minutes: number): Point[][] {
  const groups = new Map<number, Point[]>()
  for (const point of points) {
    const start = Math.floor(point.at / (minutes * MINUTE_MS))
    const list = groups.get(start)
    if (list === undefined) groups.set(start, [point])
    else list.push(point)
  }
  return [...groups.values()]
}

/** Of rates the mean, of all else the worst: a peak must not disappear in a longer look back. */
function combine(unit: OperationsUnit, values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  return unit === 'per_second'
    ? known.reduce((sum, value) => sum + value, 0) / known.length
    : Math.max(...known)
}

function findMoment(now: MetricSnapshot, metric: string, sourceId: string): string | null {
  const found = now.list(metric).find(({ labels }) => labels.source === sourceId)
  return writeMoment(found?.value ?? null)
}

function writeMoment(seconds: number | null): string | null {
  return seconds === null ? null : new Date(seconds * 1_000).toISOString()
}

function listSources(now: MetricSnapshot): OperationsHistory['sources'] {
  const newest = 'tickmark_source_newest_day_timestamp_seconds'
  const loaded = 'tickmark_source_loaded_timestamp_seconds'
  const failed = now.list('tickmark_dataset_failed').filter(({ value }) => value === 1)
  const ids = [newest, loaded].flatMap((name) =>
    now.list(name).map(({ labels }) => String(labels.source)),
  )
  return [...new Set(ids)].sort().map((source_id) => ({
    source_id,
    newest_at: findMoment(now, newest, source_id),
    loaded_at: findMoment(now, loaded, source_id),
    failed: failed
      .filter(({ labels }) => labels.source === source_id)
      .map(({ labels }) => String(labels.dataset)),
  }))
}

function listRoutes(now: MetricSnapshot): OperationsHistory['routes'] {
  const counts = new Map<string, { requests: number; failed: number }>()
  for (const { labels, value } of now.list('tickmark_http_requests_total')) {
    const route = String(labels.route)
    const { requests, failed } = counts.get(route) ?? { requests: 0, failed: 0 }
    const isFailed = String(labels.status).startsWith('5')
    counts.set(route, { requests: requests + value, failed: failed + (isFailed ? value : 0) })
  }
  return [...counts]
    .sort(([, one], [, other]) => other.requests - one.requests)
    .slice(0, MAX_ROUTES)
    .map(([route, count]) => ({
      route,
      ...count,
      seconds: now.quantile(DURATIONS, SHARE, { filter: (labels) => labels.route === route }),
    }))
}
