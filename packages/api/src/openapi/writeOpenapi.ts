import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { OPENAPI_FILE, printOpenapi } from './printOpenapi.ts'

await mkdir(dirname(OPENAPI_FILE), { recursive: true })
await writeFile(OPENAPI_FILE, printOpenapi())
