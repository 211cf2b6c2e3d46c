import { buildWebWhenStale } from './buildWebWhenStale.ts'
import { CHECKS } from './CHECKS.ts'
import { makeQuickFolder } from './makeQuickFolder.ts'
import { runSteps } from './runSteps.ts'

await runSteps(CHECKS)
await buildWebWhenStale()
const folder = makeQuickFolder()
await runSteps(
  [
    ['integration tests', 'vitest', 'run', '--project', 'integration'],
    ['browser journeys', 'vitest', 'run', '--project', 'e2e'],
  ],
  // Whoever says where temporary files go is heard; see `run`.
  folder === undefined ? {} : { TMPDIR: folder },
)
