import { CORE_JOURNEYS } from '../e2e/src/CORE_JOURNEYS.ts'
import { buildWebWhenStale } from './buildWebWhenStale.ts'
import { makeQuickFolder } from './makeQuickFolder.ts'
import { runSteps } from './runSteps.ts'

/** Leaves out the journeys that `npm test` makes. */
const WITHOUT_CORE = '--without-core'

await buildWebWhenStale()
const folder = makeQuickFolder()
const given = process.argv.slice(2)
const filters = given.flatMap((one) =>
  one === WITHOUT_CORE ? CORE_JOURNEYS.map((name) => `--exclude=e2e/src/${name}.test.ts`) : one,
)
await runSteps(
  [['browser journeys', 'node', 'scripts/runFilesTwice.ts', '--project=e2e', ...filters]],
  // A TMPDIR of the environment wins; see `run`.
  { environment: folder === undefined ? {} : { TMPDIR: folder } },
)
