import { CORE_JOURNEYS } from '../e2e/src/CORE_JOURNEYS.ts'
import { buildWebWhenStale } from './buildWebWhenStale.ts'
import { makeTestEnvironment } from './makeTestEnvironment.ts'
import { runSteps } from './runSteps.ts'

/** Leaves out the journeys that `npm test` makes. */
const WITHOUT_CORE = '--without-core'

await buildWebWhenStale()
const { environment, args } = makeTestEnvironment()
const filters = args.flatMap((one) =>
  one === WITHOUT_CORE ? CORE_JOURNEYS.map((name) => `--exclude=e2e/src/${name}.test.ts`) : one,
)
await runSteps(
  [['browser journeys', 'node', 'scripts/runFilesTwice.ts', '--project=e2e', ...filters]],
  { environment },
)
