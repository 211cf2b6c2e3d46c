import { statfs } from 'node:fs/promises'
import { readAccountFigures } from '@tickmark/accounts/admin/readAccountFigures'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import type { SyncService } from '@tickmark/ingest/sync/SyncService'
import type { LazyAccounts } from '../accounts/LazyAccounts.ts'
import type { Metrics } from './Metrics.ts'

type Stores = {
  analytics: Analytics
  lazyAccounts: Pick<LazyAccounts, 'open' | 'isOpen'>
  sync: Pick<SyncService, 'readStatus'>
  dataDir: string
  everyMs: number
  /** Receives the first of several failures in a row. */
  report(failure: unknown): void
}

/**
 * Reads what the stores know into metrics now and then, so that a scrape never waits for an engine at work.
 * `tickmark_stores_read_timestamp_seconds` says when that last succeeded. Returns what ends it.
 */
export function sampleStores(metrics: Metrics, stores: Stores): () => Promise<void> {
  const samplers = [
    createFactSampler(metrics, stores),
    createSyncSampler(metrics, stores),
    createAccountSampler(metrics, stores),
    createDiskSampler(metrics, stores),
  ]
  const readAt = metrics.gauge(
    'tickmark_stores_read_timestamp_seconds',
    'Time of the last read of the metrics that come from the stores.',
  )
  let running: Promise<void> | undefined
  let hasFailed = false
  const sample = async () => {
    const outcomes = await Promise.allSettled(samplers.map((read) => read()))
    const failed = outcomes.find((one) => one.status === 'rejected')
    if (failed === undefined) readAt.setToCurrentTime()
    else if (!hasFailed) stores.report(failed.reason)
    hasFailed = failed !== undefined
  }
  const begin = () => {
    running ??= sample().finally(() => {
      running = undefined
    })
  }
  begin()
  const timer = setInterval(begin, stores.everyMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

function createFactSampler(metrics: Metrics, { analytics }: Stores) {
  metrics.readGauge(
    'tickmark_data_version',
    'Rises with each change of readable data.',
    () => analytics.dataVersion,
  )
  metrics.readGauge(
    'tickmark_derived_tables_current',
    '1 if lists and rankings include all loaded data, 0 while they are refreshed.',
    () => Number(analytics.isComputed),
  )
  const newest = metrics.gauge(
    'tickmark_source_newest_day_timestamp_seconds',
    'The newest day of any metric of a source.',
    ['source'],
  )
  const loaded = metrics.gauge(
    'tickmark_source_loaded_timestamp_seconds',
    'Time at which a batch of a source was last loaded or found unchanged.',
    ['source'],
  )
  const batches = metrics.gauge('tickmark_batches', 'Batches by source and state.', [
    'source',
    'state',
  ])
  const facts = metrics.gauge('tickmark_facts', 'Points of all series, each in its newest version.')
  return async () => {
    const [days, states, [total]] = await Promise.all([
      analytics.rows<{ source: string; at: number }>({
        sql: `SELECT source_id AS source, toUnixTimestamp(max(newest_day)) AS at
              FROM freshness GROUP BY source_id`,
      }),
      analytics.rows<{ source: string; state: string; count: number; loaded_at: number }>({
        sql: `SELECT source_id AS source, state, count() AS count,
                     max(maxIf(toUnixTimestamp(changed_at), state IN ('loaded', 'unchanged')))
                       OVER (PARTITION BY source_id) AS loaded_at
              FROM batches FINAL GROUP BY source_id, state`,
      }),
      analytics.rows<{ points: number; series: number }>({
        sql: 'SELECT sum(points) AS points, count() AS series FROM series',
      }),
    ])
    for (const gauge of [newest, loaded, batches]) gauge.reset()
    for (const { source, at } of days) newest.set({ source }, at)
    for (const { source, state, count, loaded_at } of states) {
      batches.set({ source, state }, count)
      if (loaded_at > 0) loaded.set({ source }, loaded_at)
    }
    // Series are counted after a load, so that there may be points that are not counted yet.
    if (total === undefined || total.series === 0) facts.remove()
    else facts.set(total.points)
  }
}

function createSyncSampler(metrics: Metrics, { sync }: Stores) {
  const running = metrics.gauge('tickmark_sync_running', '1 while this server syncs.')
  const failed = metrics.gauge(
    'tickmark_dataset_failed',
    '1 if the last sync of a dataset failed.',
    ['source', 'dataset'],
  )
  const endedAt = metrics.gauge(
    'tickmark_dataset_synced_timestamp_seconds',
    'End of the last sync of a dataset.',
    ['source', 'dataset'],
  )
  return async () => {
    const status = await sync.readStatus()
    running.set(Number(status.running !== null))
    for (const { source_id: source, datasets } of status.sources)
      for (const { dataset, state, ended_at } of datasets) {
        if (ended_at === null) continue
        failed.set({ source, dataset }, Number(state === 'failed'))
        endedAt.set({ source, dataset }, Date.parse(ended_at) / 1_000)
      }
  }
}

/** The store of accounts is not opened for metrics: it opens when it is needed, and soon where there are users. */
function createAccountSampler(metrics: Metrics, { lazyAccounts }: Stores) {
  const alerts = metrics.gauge('tickmark_alerts', 'Alerts of all users.')
  const failing = metrics.gauge('tickmark_alerts_failing', 'Alerts whose last check failed.')
  const firedAt = metrics.gauge(
    'tickmark_alerts_fired_timestamp_seconds',
    'Time at which an alert last fired.',
  )
  const waiting = metrics.gauge(
    'tickmark_deliveries_waiting',
    'Webhooks and emails waiting to be sent.',
    ['channel'],
  )
  const oldest = metrics.gauge(
    'tickmark_mail_oldest_seconds',
    'Waiting time of the oldest email, in seconds.',
  )
  return async () => {
    if (!lazyAccounts.isOpen) return
    const { db } = await lazyAccounts.open()
    const found = await readAccountFigures(db)
    alerts.set(found.alerts)
    failing.set(found.failing)
    if (found.firedAt !== null) firedAt.set(found.firedAt)
    waiting.set({ channel: 'webhook' }, found.webhooks)
    waiting.set({ channel: 'email' }, found.emails)
    oldest.set(found.oldestEmail)
  }
}

function createDiskSampler(metrics: Metrics, { dataDir }: Stores) {
  const free = metrics.gauge(
    'tickmark_disk_free_bytes',
    'Free space on the disk of the data folder.',
  )
  return async () => {
    const { bavail, bsize } = await statfs(dataDir)
    free.set(bavail * bsize)
  }
}
