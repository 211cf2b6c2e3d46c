import '@tickmark/core/processes/lockPrototypes'
import { exportStore } from '@tickmark/ingest/exports/exportStore'
import {
  renderExportProgress,
  renderExportReport,
} from '@tickmark/ingest/exports/renderExportReport'
import { parseFolder } from './control/parseArguments.ts'
import { runCommand } from './control/runCommand.ts'

await runCommand({
  name: 'export',
  parse: (args, folder) => parseFolder('export', args, folder),
  work: (analytics, { folder }, { signal, onProgress }) =>
    exportStore(analytics, folder, { signal, onProgress }),
  renderProgress: renderExportProgress,
  renderReport: renderExportReport,
  exitCodeOf: () => 0,
})
