import { buildWebWhenStale } from './buildWebWhenStale.ts'
import { checkStartSize } from './checkStartSize.ts'
import { makeQuickFolder } from './makeQuickFolder.ts'
import { runChecks } from './runChecks.ts'
import { runSteps } from './runSteps.ts'

await runChecks()
await buildWebWhenStale()
checkStartSize()
const folder = makeQuickFolder()
await runSteps(
  [
    ['integration tests', 'vitest', 'run', '--project', 'integration'],
    ['core browser journeys', 'node', 'scripts/runFilesTwice.ts', '--project=core journeys'],
  ],
  // A TMPDIR of the environment wins; see `run`.
  { environment: folder === undefined ? {} : { TMPDIR: folder } },
)
