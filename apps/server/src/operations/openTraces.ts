import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import {
  type Attributes,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { whenClosed } from '@tickmark/api/rest/whenClosed'
import { LOADS } from '@tickmark/ingest/withLoaderLease'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BUILD_VERSION } from '../runtime/BUILD_VERSION.ts'
import type { OperationsConfig } from '../settings/operationsSettings.ts'

export type Traces = {
  /** Traces the requests of the server. Add it before the routes. */
  watchRequests(app: FastifyInstance): void
  /** Begins the span of a statement of the engine; call the result when it ends. */
  beginStatement(kind: 'query' | 'load'): (hasFailed: boolean) => void
  /** Sends what was recorded, and stops recording. */
  close(): Promise<void>
}

/** The message that `fetch` of Node publishes about each of its requests. */
type FetchMessage = {
  request: { method: string; origin: string | URL }
  response?: { statusCode: number }
  error?: Error
}

/**
 * Traces requests, statements of the engine, loads and calls to other servers, and sends them to a collector by
 * OTLP over HTTP. Names and attributes are routes, hosts, kinds and codes: never an address, which may hold a key, and
 * never a statement.
 */
export function openTraces({
  endpoint,
  serviceName,
  share,
}: NonNullable<OperationsConfig['traces']>): Traces {
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    resource: defaultResource().merge(
      resourceFromAttributes({ 'service.name': serviceName, 'service.version': BUILD_VERSION }),
    ),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  })
  const tracer = provider.getTracer('tickmark', BUILD_VERSION)
  const active = new AsyncLocalStorage<Span>()
  const begin: Begin = (name, attributes, kind = SpanKind.INTERNAL) => {
    const parent = active.getStore()
    const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent)
    return tracer.startSpan(name, { kind, attributes }, context)
  }
  const stopLoads = watchLoads(active, begin)
  const stopFetches = watchFetches(begin)
  return {
    watchRequests: (app) =>
      app.addHook('onRequest', (request, reply, done) => {
        const { method, id } = request
        const route = request.routeOptions.url ?? 'none'
        const attributes = {
          'http.request.method': method,
          'http.route': route,
          'tickmark.request_id': id,
        }
        const span = tracer.startSpan(
          `${method} ${route}`,
          { kind: SpanKind.SERVER, attributes },
          readParent(request),
        )
        // A client that leaves ends the request too.
        whenClosed(reply.raw, () => {
          const { statusCode, writableFinished } = reply.raw
          span.setAttribute('http.response.status_code', statusCode)
          if (!writableFinished) span.setAttribute('error.type', 'aborted')
          end(span, statusCode >= 500)
        })
        active.run(span, done)
      }),
    beginStatement: (kind) => {
      const span = begin(`engine ${kind}`, { 'db.system.name': 'clickhouse' }, SpanKind.CLIENT)
      return (hasFailed) => end(span, hasFailed)
    },
    close: async () => {
      stopLoads()
      stopFetches()
      await provider.shutdown()
    },
  }
}

const TRACE_CONTEXT = new W3CTraceContextPropagator()

/**
 * The span of a trusted proxy that a request continues (W3C Trace Context). What a client itself sends does not count:
 * it would choose which of its requests are recorded. Fastify lists the addresses before the client's only where the
 * first is trusted.
 */
function readParent({ ips, headers }: FastifyRequest) {
  if (ips === undefined || ips.length < 2) return ROOT_CONTEXT
  return TRACE_CONTEXT.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
}

type Begin = (name: string, attributes: Attributes, kind?: SpanKind) => Span

function end(span: Span, hasFailed: boolean): void {
  if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

function watchLoads(active: AsyncLocalStorage<Span>, begin: Begin): () => void {
  const spans = new WeakMap<object, Span>()
  LOADS.start.bindStore(active, (load) => {
    const span = begin(`load ${load.work}`, {})
    spans.set(load, span)
    return span
  })
  const subscribers = {
    asyncEnd: (load: object & { error?: unknown }) => {
      const span = spans.get(load)
      if (span !== undefined) end(span, load.error !== undefined)
    },
  }
  LOADS.subscribe(subscribers)
  return () => {
    LOADS.start.unbindStore(active)
    LOADS.unsubscribe(subscribers)
  }
}

/** Node publishes what its `fetch` does. Sources are called by it; the exporter itself is not. */
function watchFetches(begin: Begin): () => void {
  const spans = new WeakMap<object, Span>()
  const on = {
    'undici:request:create': ({ request }: FetchMessage) => {
      const { host } = new URL(request.origin)
      spans.set(
        request,
        begin(
          `${request.method} ${host}`,
          { 'http.request.method': request.method, 'server.address': host },
          SpanKind.CLIENT,
        ),
      )
    },
    'undici:request:headers': ({ request, response }: FetchMessage) =>
      spans.get(request)?.setAttribute('http.response.status_code', response?.statusCode ?? 0),
    'undici:request:trailers': ({ request }: FetchMessage) => {
      const span = spans.get(request)
      if (span !== undefined) end(span, false)
    },
    'undici:request:error': ({ request }: FetchMessage) => {
      const span = spans.get(request)
      if (span !== undefined) end(span, true)
    },
  }
  const listeners = Object.entries(on).map(
    ([name, listener]) => [name, (message: unknown) => listener(message as FetchMessage)] as const,
  )
  for (const [name, listener] of listeners) subscribe(name, listener)
  return () => {
    for (const [name, listener] of listeners) unsubscribe(name, listener)
  }
}
