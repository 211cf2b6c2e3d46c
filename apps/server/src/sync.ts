import '@tickmark/core/processes/lockPrototypes'
import { renderSyncProgress, renderSyncReport } from '@tickmark/ingest/sync/renderSyncReport'
import { SyncService } from '@tickmark/ingest/sync/SyncService'
import { parseSyncArguments } from './control/parseArguments.ts'
import { runCommand } from './control/runCommand.ts'
import { createSyncOptions } from './sync/createSyncOptions.ts'

await runCommand({
  name: 'sync',
  parse: parseSyncArguments,
  work: (analytics, order, { config, leases, signal, onProgress }) =>
    new SyncService(analytics, createSyncOptions(config), leases).run({
      ...order,
      signal,
      onProgress,
    }),
  renderProgress: renderSyncProgress,
  renderReport: renderSyncReport,
  exitCodeOf: ({ exitCode }) => exitCode,
})
