import '@tickmark/core/processes/lockPrototypes'
import { AppError } from '@tickmark/core/errors/AppError'
import { renderRestoreReport, restoreFrom } from './backup/restoreBackup.ts'
import { parseFolder } from './control/parseArguments.ts'
import { printFailure } from './runtime/printFailure.ts'
import { keepFilesPrivate } from './runtime/privateFiles.ts'
import { makeConfig } from './settings/config.ts'

keepFilesPrivate()
try {
  // biome-ignore lint/style/noProcessEnv: settings enter here and travel on as a value.
  const env = process.env
  const config = makeConfig(env)
  const { folder } = parseFolder('restore', process.argv.slice(2), env.INIT_CWD ?? process.cwd())
  const report = await restoreFrom(config, folder, (line) => process.stderr.write(`${line}\n`))
  process.stdout.write(renderRestoreReport(report))
  process.exit(0)
} catch (error) {
  printFailure(error)
  process.exit(error instanceof AppError && error.code === 'bad-request' ? 2 : 1)
}
