import { PROCESS_SETTINGS } from '@tickmark/server/PROCESS_SETTINGS'
import { buildWebWhenStale } from './buildWebWhenStale.ts'
import { run } from './run.ts'

await buildWebWhenStale()
const { flags, environment } = PROCESS_SETTINGS
const { code } = await run('node', [...flags, 'apps/server/src/main.ts'], { environment })
process.exit(code)
