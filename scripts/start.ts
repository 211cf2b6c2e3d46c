import { NODE_FLAGS } from '@tickmark/server/NODE_FLAGS'
import { buildWebWhenStale } from './buildWebWhenStale.ts'
import { run } from './run.ts'

await buildWebWhenStale()
process.exit(await run('node', [...NODE_FLAGS, 'apps/server/src/main.ts']))
