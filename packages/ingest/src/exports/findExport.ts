import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { EXPORT_FORMAT, MANIFEST_FILE } from './StoreManifest.ts'

/** A manifest lists a file for each million rows; nothing that is longer is one. */
const LONGEST_BYTES = 16 * 1024 * 1024

/** An export, with the text that its manifest is. */
export type FoundExport = { folder: string; text: string }

/** The export in a folder; undefined for every other folder or file. */
export async function findExport(folder: string): Promise<FoundExport | undefined> {
  const path = join(folder, MANIFEST_FILE)
  const info = await stat(path).catch(() => undefined)
  if (info === undefined || !info.isFile() || info.size > LONGEST_BYTES) return undefined
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.includes(`"${EXPORT_FORMAT}"`) ? { folder, text } : undefined
}
