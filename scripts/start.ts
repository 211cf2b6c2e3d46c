import { buildWebWhenStale } from './buildWebWhenStale.ts'
import { run } from './run.ts'

await buildWebWhenStale()
process.exit(await run('node', ['apps/server/src/main.ts']))
