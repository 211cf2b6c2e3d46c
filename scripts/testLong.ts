import { buildWebWhenStale } from './buildWebWhenStale.ts'
import { makeQuickFolder } from './makeQuickFolder.ts'
import { runSteps } from './runSteps.ts'

await buildWebWhenStale()
const folder = makeQuickFolder()
const runProject = (name: string) =>
  ['node', 'scripts/runFilesTwice.ts', `--project=${name}`] as const
await runSteps(
  [
    ['long integration tests', ...runProject('long integration')],
    ['tests on a ClickHouse server', ...runProject('ClickHouse server')],
  ],
  // A TMPDIR of the environment wins; see `run`.
  { environment: folder === undefined ? {} : { TMPDIR: folder } },
)
