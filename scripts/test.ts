import { buildWebWhenStale } from './buildWebWhenStale.ts'
import { CHECKS } from './CHECKS.ts'
import { runSteps } from './runSteps.ts'

await runSteps(CHECKS)
await buildWebWhenStale()
await runSteps([
  ['integration tests', 'vitest', 'run', '--project', 'integration'],
  ['browser journeys', 'vitest', 'run', '--project', 'e2e'],
])
