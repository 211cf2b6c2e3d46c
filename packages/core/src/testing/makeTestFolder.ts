import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, type onTestFinished } from 'vitest'

/** An empty folder, removed after all tests of a file or `describe`, or with `onTestFinished` after one test. */
export function makeTestFolder(
  removeLater: typeof afterAll | typeof onTestFinished = afterAll,
): string {
  const folder = mkdtempSync(join(tmpdir(), 'tickmark-'))
  removeLater(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
