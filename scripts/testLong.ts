import { buildWebWhenStale } from './buildWebWhenStale.ts'
import { makeQuickFolder } from './makeQuickFolder.ts'
import { runSteps } from './runSteps.ts'

await buildWebWhenStale()
const folder = makeQuickFolder()
await runSteps(
  [
    ['long integration tests', 'vitest', 'run', '--project', 'long integration'],
    [
      'tests on a ClickHouse server',
      'node',
      'scripts/runFilesTwice.ts',
      '--project=ClickHouse server',
    ],
  ],
  // A TMPDIR of the environment wins; see `run`.
  { environment: folder === undefined ? {} : { TMPDIR: folder } },
)
