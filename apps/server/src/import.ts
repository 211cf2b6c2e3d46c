import { importPaths } from '@tickmark/ingest/importPaths'
import { renderProgress } from '@tickmark/ingest/renderProgress'
import { renderReport } from '@tickmark/ingest/renderReport'
import { withLoaderLease } from '@tickmark/ingest/withLoaderLease'
import { runCommand } from './control/runCommand.ts'
import { parseImportArguments } from './parseImportArguments.ts'

await runCommand({
  name: 'import',
  parse: parseImportArguments,
  work: (analytics, order, { config, leases, signal, onProgress }) =>
    withLoaderLease(analytics, { leases, work: 'import', signal }, (right) =>
      importPaths(analytics, order.paths, {
        ...order,
        ...right,
        onProgress,
        ownFolder: config.dataDir,
      }),
    ),
  renderProgress,
  renderReport,
  exitCodeOf: ({ exitCode }) => exitCode,
})
