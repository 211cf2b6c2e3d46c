import type { OperationsUnit } from '@tickmark/core/answers/OperationsHistory'
import type { MetricSnapshot } from './MetricSnapshot.ts'

/** A function that reads a series in the minute between two snapshots; null where nothing was measured. */
type ReadSeries = (now: MetricSnapshot, before: MetricSnapshot) => number | null

type OperationsChart = {
  title: string
  unit: OperationsUnit
  /** By the names of the series. */
  series: Readonly<Record<string, ReadSeries>>
}

const REQUESTS = 'tickmark_http_requests_total'
export const DURATIONS = 'tickmark_http_request_duration_seconds'
const STATEMENTS = 'tickmark_engine_statement_duration_seconds'
export const SHARE = 0.95

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
export const OPERATIONS_CHARTS: readonly OperationsChart[] = [
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
export const OPERATIONS_FIGURES: readonly {
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
