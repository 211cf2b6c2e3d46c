import { importPaths } from '@tickmark/ingest/importPaths'
import { renderProgress } from '@tickmark/ingest/renderProgress'
import { renderReport } from '@tickmark/ingest/renderReport'
import { runCommand } from './control/runCommand.ts'
import { parseImportArguments } from './parseImportArguments.ts'

await runCommand({
  name: 'import',
  parse: parseImportArguments,
  work: (analytics, order, { signal, onProgress }) =>
    importPaths(analytics, order.paths, { ...order, signal, onProgress }),
  renderProgress,
  renderReport,
  exitCodeOf: ({ exitCode }) => exitCode,
})
