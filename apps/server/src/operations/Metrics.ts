import type { FileSlots } from '@tickmark/api/limits/FileSlots'
import type { QueryQueue } from '@tickmark/api/limits/QueryQueue'
import { whenClosed } from '@tickmark/api/rest/whenClosed'
import type { FastifyInstance } from 'fastify'
import type { Counter, Registry } from 'prom-client'
import { BUILD_VERSION } from '../runtime/BUILD_VERSION.ts'

/** Seconds; a page should answer within the first ones, a large file takes the last ones. */
const BOUNDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]

/** As `prom-client` has it. */
type Sample = { labels: Record<string, string | number>; value: number; metricName?: string }

type Route = {
  /** By method and status. */
  ended: Map<string, number>
  /** Requests that took at most each of `BOUNDS`, and no bound before it. */
  counts: number[]
  seconds: number
}

/**
 * Requests by route, method and status, and how long they took. Adding one is a fraction of what the counters of
 * `prom-client` take, which look up each set of labels: with them, answers from the cache took a tenth longer.
 */
export class RequestTally {
  running = 0
  readonly #routes = new Map<string, Route>()

  add(route: string, outcome: { method: string; status: string; seconds: number }): void {
    const { method, status, seconds } = outcome
    let known = this.#routes.get(route)
    if (known === undefined) {
      known = { ended: new Map(), counts: BOUNDS.map(() => 0), seconds: 0 }
      this.#routes.set(route, known)
    }
    const key = `${method} ${status}`
    known.ended.set(key, (known.ended.get(key) ?? 0) + 1)
    known.seconds += seconds
    const bound = BOUNDS.findIndex((at) => seconds <= at)
    if (bound !== -1) known.counts[bound] = (known.counts[bound] ?? 0) + 1
  }

  /** Samples of a counter with the labels `method`, `route` and `status`. */
  countSamples(): Sample[] {
    return [...this.#routes].flatMap(([route, { ended }]) =>
      [...ended].map(([key, value]) => {
        const [method = '', status = ''] = key.split(' ')
        return { labels: { method, route, status }, value }
      }),
    )
  }

  /** Samples of a histogram of this name with the label `route`, each bucket with those below it, as Prometheus counts. */
  durationSamples(name: string): Sample[] {
    return [...this.#routes].flatMap(([route, { ended, counts, seconds }]) => {
      const all = [...ended.values()].reduce((sum, count) => sum + count, 0)
      let below = 0
      const samples: Sample[] = BOUNDS.map((le, index) => {
        below += counts[index] ?? 0
        return { labels: { le, route }, value: below, metricName: `${name}_bucket` }
      })
      samples.push(
        { labels: { le: '+Inf', route }, value: all, metricName: `${name}_bucket` },
        { labels: { route }, value: seconds, metricName: `${name}_sum` },
        { labels: { route }, value: all, metricName: `${name}_count` },
      )
      return samples
    })
  }
}

/** Seconds. */
const STATEMENT_BUCKETS = [0.002, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 600]

type TalliedMetric = {
  name: string
  help: string
  type: 'counter' | 'histogram'
  read: () => Sample[]
}

/**
 * The counts of the server about itself, in the format of Prometheus. Labels are routes, sources and the like, never
 * ids or parameters of a request, so that their number is limited.
 */
export class Metrics {
  readonly registry: Registry
  readonly #client: typeof import('prom-client')

  private constructor(client: typeof import('prom-client')) {
    this.#client = client
    this.registry = new client.Registry()
    client.collectDefaultMetrics({ register: this.registry })
    this.gauge('tickmark_build_info', 'The running version; always 1.', ['version']).set(
      { version: BUILD_VERSION },
      1,
    )
  }

  static async create(): Promise<Metrics> {
    return new Metrics((await import('prom-client')).default)
  }

  get contentType(): string {
    return this.registry.contentType
  }

  render(): Promise<string> {
    return this.registry.metrics()
  }

  gauge<L extends string>(name: string, help: string, labelNames: readonly L[] = []) {
    const gauge = new this.#client.Gauge<L>({ name, help, labelNames, registers: [this.registry] })
    // The library begins with 0, which would be a claim: what was not measured is absent.
    if (labelNames.length === 0) gauge.remove()
    return gauge
  }

  /** A gauge that is read when it is scraped. */
  readGauge(name: string, help: string, read: () => number): void {
    new this.#client.Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read())
      },
    })
  }

  /** A counter that is counted elsewhere and read when it is scraped. */
  readCounter(name: string, help: string, read: () => number): void {
    this.#add({ name, help, type: 'counter', read: () => [{ labels: {}, value: read() }] })
  }

  /** Counts the requests of the server. Add it before the routes. */
  watchRequests(app: FastifyInstance): void {
    const tally = new RequestTally()
    this.#add({
      name: 'tickmark_http_requests_total',
      help: 'Completed requests, by route and status; the status is "aborted" where the client disconnected.',
      type: 'counter',
      read: () => tally.countSamples(),
    })
    const durations = 'tickmark_http_request_duration_seconds'
    this.#add({
      name: durations,
      help: 'From the headers of a request to the last byte of its response.',
      type: 'histogram',
      read: () => tally.durationSamples(durations),
    })
    this.readGauge(
      'tickmark_http_requests_in_progress',
      'Requests in progress.',
      () => tally.running,
    )
    app.addHook('onRequest', (request, reply, done) => {
      tally.running++
      const { raw } = reply
      // A client that leaves ends the request too, of which the hook for answers would hear nothing.
      whenClosed(raw, () => {
        tally.running--
        tally.add(request.routeOptions.url ?? 'none', {
          method: request.method,
          status: raw.writableFinished ? String(raw.statusCode) : 'aborted',
          seconds: reply.elapsedTime / 1_000,
        })
      })
      done()
    })
  }

  /** A metric whose samples are counted elsewhere and read when it is scraped. */
  #add({ read, ...metric }: TalliedMetric): void {
    const aggregator = 'sum'
    const get = async () => ({ ...metric, aggregator, values: read() })
    // All that the registry asks of a metric; its type lists the library's own classes.
    this.registry.registerMetric({ ...metric, aggregator, get } as unknown as Counter)
  }

  /** For `openAnalytics`: counts the statements of the engine. */
  createStatementWatch(): (kind: 'query' | 'load') => (hasFailed: boolean) => void {
    const registers = [this.registry]
    const durations = new this.#client.Histogram({
      name: 'tickmark_engine_statement_duration_seconds',
      help: 'Statements of the engine with their wait for a connection, of queries and of loads.',
      labelNames: ['kind'],
      buckets: STATEMENT_BUCKETS,
      registers,
    })
    const failures = new this.#client.Counter({
      name: 'tickmark_engine_statement_failures_total',
      help: 'Statements that failed or were interrupted.',
      labelNames: ['kind'],
      registers,
    })
    const inProgress = this.gauge(
      'tickmark_engine_statements_in_progress',
      'Statements running or waiting for a connection.',
      ['kind'],
    )
    return (kind) => {
      const end = durations.startTimer({ kind })
      inProgress.inc({ kind })
      return (hasFailed) => {
        end()
        inProgress.dec({ kind })
        if (hasFailed) failures.inc({ kind })
      }
    }
  }

  watchQueues({ queue, files }: { queue: QueryQueue; files: FileSlots }): void {
    this.readGauge(
      'tickmark_queries_running',
      'Running client queries.',
      () => queue.count().running,
    )
    this.readGauge(
      'tickmark_queries_waiting',
      'Waiting client queries.',
      () => queue.count().waiting,
    )
    this.readGauge(
      'tickmark_files_running',
      'Large files being written.',
      () => files.count().running,
    )
    this.readGauge(
      'tickmark_files_waiting',
      'Requests waiting to write a large file.',
      () => files.count().waiting,
    )
  }
}
