import { CHECKS } from './CHECKS.ts'
import { runSteps } from './runSteps.ts'

await runSteps(CHECKS)
