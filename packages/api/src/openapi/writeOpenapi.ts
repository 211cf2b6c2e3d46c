import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { printOpenapi } from './printOpenapi.ts'

let isCodeChanged = false
for (const { path, text } of printOpenapi()) {
  await mkdir(dirname(path), { recursive: true })
  const old = await readFile(path, 'utf8').catch(() => '')
  await writeFile(path, text)
  isCodeChanged ||= old !== text && path.endsWith('/NAMED_CALLS.ts')
}
// The reference lists these calls, as they were when this process loaded them.
if (isCodeChanged) execFileSync(process.execPath, [import.meta.filename], { stdio: 'inherit' })
