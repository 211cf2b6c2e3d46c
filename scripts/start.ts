import { PROCESS_SETTINGS } from '@tickmark/server/PROCESS_SETTINGS'
import { buildWebWhenStale } from './buildWebWhenStale.ts'
import { run } from './run.ts'

// A container or a service was built before, and may not write to its own folder.
if (!process.argv.includes('--built')) await buildWebWhenStale()
const { flags, environment } = PROCESS_SETTINGS
const { code } = await run('node', [...flags, 'apps/server/src/main.ts'], { environment })
process.exit(code)
