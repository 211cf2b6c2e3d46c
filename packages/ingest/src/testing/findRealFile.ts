import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { createImportFile, type ImportFile } from '../files/ImportFile.ts'

const FOLDER = join(import.meta.dirname, '../../../../../shared/data')

/** True if the real files to test on lie beside the repository, at `../shared/data`; says so when they do not. */
export const HAS_REAL_FILES = existsSync(FOLDER)
if (!HAS_REAL_FILES)
  console.warn(
    'Real files are absent (../shared/data beside the repository): tests on them are left out.',
  )

/** One of the real files. */
export function findRealFile(path: string): ImportFile {
  return createImportFile(
    {
      absolutePath: join(FOLDER, path),
      path: path.includes('/') ? path : basename(path),
      packing: path.endsWith('.gz') ? 'gzip' : 'plain',
    },
    Date.parse('2026-01-10T12:00:00Z'),
  )
}
