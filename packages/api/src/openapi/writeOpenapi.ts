import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { printOpenapi } from './printOpenapi.ts'

for (const { path, text } of printOpenapi()) {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
