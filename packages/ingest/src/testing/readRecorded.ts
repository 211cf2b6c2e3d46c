import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const FOLDER = join(import.meta.dirname, '../../../../../shared/recorded')

/**
 * True if answers that providers really sent lie beside the repository, at `../shared/recorded`; says so when they do
 * not.
 */
export const HAS_RECORDED = existsSync(FOLDER)
if (!HAS_RECORDED)
  console.warn(
    'Recorded answers are absent (../shared/recorded beside the repository): tests on them are left out.',
  )

/** A recorded answer, parsed. */
export function readRecorded(path: string): unknown {
  const bytes = readFileSync(join(FOLDER, path))
  return JSON.parse((path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString())
}
