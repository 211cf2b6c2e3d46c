import { buildWebWhenStale } from './buildWebWhenStale.ts'
import { checkStartSize } from './checkStartSize.ts'
import { makeTestEnvironment } from './makeTestEnvironment.ts'
import { runChecks } from './runChecks.ts'
import { runSteps } from './runSteps.ts'

await runChecks()
await buildWebWhenStale()
checkStartSize()
const { environment } = makeTestEnvironment()
await Promise.all([
  runSteps([['integration tests', 'vitest', 'run', '--project', 'integration']], { environment }),
  // Journeys begin with it. One thread makes it, so that the others would wait.
  runSteps([['sample data', 'node', 'e2e/src/getSampleFolder.ts']]),
])
await runSteps(
  [['core browser journeys', 'node', 'scripts/runFilesTwice.ts', '--project=core journeys']],
  { environment },
)
