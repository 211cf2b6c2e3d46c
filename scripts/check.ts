import { runChecks } from './runChecks.ts'

await runChecks()
