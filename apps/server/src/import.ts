import { openAnalytics } from '@tickmark/analytics/client/openAnalytics'
import { AppError } from '@tickmark/core/errors/AppError'
import type { ImportProgress } from '@tickmark/ingest/ImportProgress'
import type { ImportReport } from '@tickmark/ingest/ImportReport'
import { importPaths } from '@tickmark/ingest/importPaths'
import { renderProgress } from '@tickmark/ingest/renderProgress'
import { renderReport } from '@tickmark/ingest/renderReport'
import { checkDataDir } from './checkDataDir.ts'
import { type Config, makeConfig } from './config.ts'
import { findControlAddress } from './control/ControlAddress.ts'
import type { ImportOrder } from './control/ImportOrder.ts'
import { orderThroughServer } from './control/orderThroughServer.ts'
import { parseImportArguments } from './parseImportArguments.ts'

try {
  // biome-ignore lint/style/noProcessEnv: settings enter here and travel on as a value.
  const env = process.env
  const config = makeConfig(env)
  // npm runs scripts in the project's folder and tells here where it was called.
  const order = parseImportArguments(process.argv.slice(2), env.INIT_CWD ?? process.cwd())
  const report = (await loadThroughServer(config, order)) ?? (await loadHere(config, order))
  clearProgress()
  process.stdout.write(renderReport(report))
  process.exit(report.exitCode)
} catch (error) {
  clearProgress()
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(error instanceof AppError && error.code === 'bad-request' ? 2 : 1)
}

async function loadThroughServer(
  config: Config,
  order: ImportOrder,
): Promise<ImportReport | undefined> {
  if (config.analytics.kind === 'server') return undefined
  const address = await findControlAddress(config.dataDir)
  return address && orderThroughServer(address, { command: 'import', body: order }, showProgress)
}

async function loadHere(config: Config, order: ImportOrder): Promise<ImportReport> {
  if (config.analytics.kind === 'embedded') await checkDataDir(config.dataDir)
  const analytics = await openAnalytics(config.analytics)
  const abort = new AbortController()
  process.once('SIGINT', () => abort.abort())
  process.once('SIGTERM', () => abort.abort())
  try {
    return await importPaths(analytics, order.paths, {
      ...order,
      signal: abort.signal,
      onProgress: showProgress,
    })
  } finally {
    await analytics.close()
  }
}

/** Progress is for people: one line that is written over, and nothing when the output goes to a file. */
function showProgress(progress: ImportProgress): void {
  if (process.stderr.isTTY)
    process.stderr.write(`\r\x1b[K${renderProgress(progress, process.stderr.columns)}`)
}

function clearProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K')
}
