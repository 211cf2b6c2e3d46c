import '@tickmark/core/processes/lockPrototypes'
import { renderFindings, runDoctor } from './doctor/runDoctor.ts'
import { keepFilesPrivate } from './runtime/privateFiles.ts'

keepFilesPrivate()
// biome-ignore lint/style/noProcessEnv: settings enter here and travel on as a value.
const findings = await runDoctor(process.env)
process.stdout.write(renderFindings(findings))
process.exit(findings.some(({ state }) => state === 'problem') ? 1 : 0)
