import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

process.on('exit', () => {
  for (const path of made) removeFolder(path)
})

/** A new folder that is removed when the process ends, however it ends, or earlier by `removeFolder`. */
export function makeTempFolder(name: string): string {
  const path = mkdtempSync(join(tmpdir(), `tickmark-bench-${name}-`))
  made.push(path)
  return path
}

/** Removes a folder and what is in it; a folder that is gone already is fine. */
export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 })
}
