import { openAnalytics } from '@tickmark/analytics/client/openAnalytics'
import { AppError } from '@tickmark/core/errors/AppError'
import { renderSyncProgress } from '@tickmark/ingest/connectors/renderSyncProgress'
import { renderSyncReport } from '@tickmark/ingest/connectors/renderSyncReport'
import type { SyncProgress, SyncReport } from '@tickmark/ingest/connectors/SyncReport'
import { syncSources } from '@tickmark/ingest/connectors/syncSources'
import { checkDataDir } from './checkDataDir.ts'
import { type Config, makeConfig } from './config.ts'
import { findControlAddress } from './control/ControlAddress.ts'
import { orderThroughServer } from './control/orderThroughServer.ts'
import type { SyncOrder } from './control/SyncOrder.ts'
import { createSyncOptions } from './sync/createSyncOptions.ts'
import { parseSyncArguments } from './sync/parseSyncArguments.ts'

try {
  // biome-ignore lint/style/noProcessEnv: settings enter here and travel on as a value.
  const config = makeConfig(process.env)
  const order = parseSyncArguments(process.argv.slice(2))
  const report = (await syncThroughServer(config, order)) ?? (await syncHere(config, order))
  clearProgress()
  process.stdout.write(renderSyncReport(report))
  process.exit(report.exitCode)
} catch (error) {
  clearProgress()
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof AppError && error.code === 'bad-request' ? 2 : 1)
}

async function syncThroughServer(
  config: Config,
  order: SyncOrder,
): Promise<SyncReport | undefined> {
  if (config.analytics.kind === 'server') return undefined
  const address = await findControlAddress(config.dataDir)
  return address && orderThroughServer(address, { command: 'sync', body: order }, showProgress)
}

async function syncHere(config: Config, order: SyncOrder): Promise<SyncReport> {
  await checkDataDir(config.dataDir)
  const analytics = await openAnalytics(config.analytics)
  const abort = new AbortController()
  process.once('SIGINT', () => abort.abort())
  process.once('SIGTERM', () => abort.abort())
  try {
    return await syncSources(analytics, {
      ...createSyncOptions(config),
      ...order,
      signal: abort.signal,
      onProgress: showProgress,
    })
  } finally {
    await analytics.close()
  }
}

/** Progress is for people: one line that is written over, and nothing when the output goes to a file. */
function showProgress(progress: SyncProgress): void {
  if (process.stderr.isTTY)
    process.stderr.write(`\r\x1b[K${renderSyncProgress(progress, process.stderr.columns)}`)
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
}
