import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder that is removed when the process ends, however it ends. */
export function makeTempFolder(name: string): string {
  const path = mkdtempSync(join(tmpdir(), `tickmark-bench-${name}-`))
  process.on('exit', () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }))
  return path
}
