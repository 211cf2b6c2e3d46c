import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import { HttpUrl, matching } from './settingValues.ts'

const PORT_ALLOWED = 'a whole number from 0 to 65535'

/** The settings for watching the server: its port for probes and metrics, and its log. */
export const OPERATIONS_SETTINGS = {
  TT_METRICS_PORT: matching(/^\d{1,5}$/, PORT_ALLOWED)
    .transform(Number)
    .pipe(z.int().max(65_535, PORT_ALLOWED))
    .optional(),
  TT_METRICS_HOST: matching(/^[\w.:-]+$/, 'a host name or address').default('127.0.0.1'),
  TT_METRICS_TOKEN: matching(
    /^[\w.~+/-]{16,200}=*$/,
    '16 to 200 letters, digits and - . _ ~ + /',
  ).optional(),
  TT_DRAIN_SECONDS: matching(/^(?:[0-2]?\d{1,2}|300)$/, 'whole seconds from 0 to 300')
    .transform(Number)
    .default(0),
  OTEL_EXPORTER_OTLP_ENDPOINT: HttpUrl.optional(),
  OTEL_SERVICE_NAME: matching(
    /^[\w .-]{1,60}$/,
    '1 to 60 letters, digits, spaces and . _ -',
  ).default('tickmark'),
  OTEL_TRACES_SAMPLER_ARG: matching(/^(?:0(?:\.\d{1,6})?|1(?:\.0+)?)$/, 'a number from 0 to 1')
    .transform(Number)
    .default(1),
  TT_LOG_LEVEL: z
    .enum(['error', 'warn', 'info', 'debug'], 'error, warn, info or debug')
    .default('warn'),
  TT_LOG_FORMAT: z.enum(['text', 'json'], 'text or json').default('text'),
}

type Settings = z.output<z.ZodObject<typeof OPERATIONS_SETTINGS>>

export type OperationsConfig = {
  /** The port of probes and metrics; null where there is none. */
  metrics: { host: string; port: number; token: string | null } | null
  /** The time for which the server goes on answering after SIGTERM, while it says that it is not ready. */
  drainMs: number
  /** The place to which traces are sent; null where there are none. */
  traces: { endpoint: string; serviceName: string; share: number } | null
  log: {
    level: Settings['TT_LOG_LEVEL']
    /** True if the lines of the server itself are JSON, as those of requests always are. */
    isJson: boolean
  }
}

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', 'localhost']

/** @throws AppError `bad-request` when other machines could read the metrics without a token. */
export function makeOperationsConfig(settings: Settings): OperationsConfig {
  const { TT_METRICS_PORT: port, TT_METRICS_HOST: host, TT_METRICS_TOKEN: token } = settings
  if (port !== undefined && token === undefined && !LOOPBACK.includes(host))
    throw new AppError(
      'bad-request',
      `The setting TT_METRICS_HOST is "${host}", which other machines can reach. Set TT_METRICS_TOKEN too, or use 127.0.0.1.`,
      { errors: [{ code: 'missing', field: 'TT_METRICS_TOKEN', value: null }] },
    )
  return {
    metrics: port === undefined ? null : { host, port, token: token ?? null },
    drainMs: settings.TT_DRAIN_SECONDS * 1_000,
    traces:
      settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? null
        : {
            endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
            serviceName: settings.OTEL_SERVICE_NAME,
            share: settings.OTEL_TRACES_SAMPLER_ARG,
          },
    log: { level: settings.TT_LOG_LEVEL, isJson: settings.TT_LOG_FORMAT === 'json' },
  }
}
