import {
  HISTORY_MINUTES,
  type HistoryHours,
  type OperationsHistory,
  type OperationsUnit,
} from '@tickmark/core/answers/OperationsHistory'
import { MetricSnapshot } from './MetricSnapshot.ts'
import type { Metrics } from './Metrics.ts'
import { DURATIONS, OPERATIONS_CHARTS, OPERATIONS_FIGURES, SHARE } from './OPERATIONS_CHARTS.ts'

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
