import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

process.on('exit', () => {
  for (const path of made) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
})

/** A new folder that is removed when the process ends, however it ends. */
export function makeTempFolder(name: string): string {
  const path = mkdtempSync(join(tmpdir(), `tickmark-bench-${name}-`))
  made.push(path)
  return path
}
