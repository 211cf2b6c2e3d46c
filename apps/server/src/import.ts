import '@tickmark/core/processes/lockPrototypes'
import { importPaths } from '@tickmark/ingest/imports/importPaths'
import { renderProgress, renderReport } from '@tickmark/ingest/imports/renderReport'
import { withLoaderLease } from '@tickmark/ingest/withLoaderLease'
import { parseImportArguments } from './control/parseArguments.ts'
import { runCommand } from './control/runCommand.ts'

await runCommand({
  name: 'import',
  parse: parseImportArguments,
  work: (analytics, order, { config, leases, signal, onProgress }) =>
    withLoaderLease(analytics, { leases, work: 'import', signal }, (right) =>
      importPaths(analytics, order.paths, {
        ...order,
        ...right,
        knownOnly: order.knownOnly === true || !config.catalog.discovers,
        onProgress,
        ownFolder: config.dataDir,
      }),
    ),
  renderProgress,
  renderReport,
  exitCodeOf: ({ exitCode }) => exitCode,
})
