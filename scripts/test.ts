import { buildWebWhenStale } from './buildWebWhenStale.ts'
import { CHECKS } from './CHECKS.ts'
import { runSteps } from './runSteps.ts'

await runSteps(CHECKS)
await buildWebWhenStale()
await runSteps([
  ['integration tests', 'vitest', 'run', '--project', 'integration'],
  // Journeys wait for pages half of their time, so that two processors have room for a third.
  ['browser journeys', 'vitest', 'run', '--project', 'e2e', '--maxWorkers=3'],
])
