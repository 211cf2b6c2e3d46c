import { renderSyncProgress } from '@tickmark/ingest/connectors/renderSyncProgress'
import { renderSyncReport } from '@tickmark/ingest/connectors/renderSyncReport'
import { syncSources } from '@tickmark/ingest/connectors/syncSources'
import { runCommand } from './control/runCommand.ts'
import { createSyncOptions } from './sync/createSyncOptions.ts'
import { parseSyncArguments } from './sync/parseSyncArguments.ts'

await runCommand({
  name: 'sync',
  parse: parseSyncArguments,
  work: (analytics, order, { config, signal, onProgress }) =>
    syncSources(analytics, { ...createSyncOptions(config), ...order, signal, onProgress }),
  renderProgress: renderSyncProgress,
  renderReport: renderSyncReport,
  exitCodeOf: ({ exitCode }) => exitCode,
})
