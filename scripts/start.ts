import { MEMORY_SETTINGS } from '@tickmark/server/MEMORY_SETTINGS'
import { buildWebWhenStale } from './buildWebWhenStale.ts'
import { run } from './run.ts'

await buildWebWhenStale()
const { flags, environment } = MEMORY_SETTINGS
process.exit(await run('node', [...flags, 'apps/server/src/main.ts'], environment))
