import '@tickmark/core/processes/lockPrototypes'
import { renderExportProgress } from '@tickmark/ingest/exports/renderExportReport'
import { LazyAccounts } from './accounts/LazyAccounts.ts'
import { backUp, openBackupSources, renderBackupReport } from './backup/writeBackup.ts'
import { parseFolder } from './control/parseArguments.ts'
import { runCommand } from './control/runCommand.ts'

await runCommand({
  name: 'backup',
  usesAccounts: true,
  parse: (args, folder) => parseFolder('backup', args, folder),
  work: async (analytics, { folder }, { config, leases, signal, onProgress }) => {
    const lazyAccounts = new LazyAccounts(config)
    try {
      const accounts = await openBackupSources(lazyAccounts, config.accounts.secret !== null)
      return await backUp({ analytics, leases, ...accounts }, folder, {
        config,
        signal,
        onProgress,
      })
    } finally {
      await lazyAccounts.close()
    }
  },
  renderProgress: renderExportProgress,
  renderReport: renderBackupReport,
  exitCodeOf: () => 0,
})
