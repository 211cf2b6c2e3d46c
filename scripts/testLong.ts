import { buildWebWhenStale } from './buildWebWhenStale.ts'
import { makeTestEnvironment } from './makeTestEnvironment.ts'
import { runSteps } from './runSteps.ts'

await buildWebWhenStale()
const { environment } = makeTestEnvironment()
const runProject = (name: string) =>
  ['node', 'scripts/runFilesTwice.ts', `--project=${name}`] as const
await runSteps(
  [
    ['long integration tests', ...runProject('long integration')],
    ['tests on a ClickHouse server', ...runProject('ClickHouse server')],
  ],
  { environment },
)
