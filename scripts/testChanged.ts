import { runSteps } from './runSteps.ts'
import { TYPE_CHECKS } from './TYPE_CHECKS.ts'

// Tests whose code differs from the last commit, or from the commit or branch that is given.
const [since] = process.argv.slice(2)
const changed = since === undefined ? '--changed' : `--changed=${since}`
await runSteps([
  ['format, lint and walls', 'biome', 'ci', '--error-on-warnings', '.'],
  ...TYPE_CHECKS,
  ['unit tests', 'vitest', 'run', '--project', 'unit*', '--passWithNoTests', changed],
  ['integration tests', 'vitest', 'run', '--project', '*integration', '--passWithNoTests', changed],
])
