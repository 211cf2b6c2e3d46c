import { randomUUID } from 'node:crypto'
import { appendFileSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  isObjectKey,
  type ObjectStore,
  requireKey,
  type StoredObject,
  toText,
} from './ObjectStore.ts'

/**
 * Objects as files of a folder. Small writes and lookups are synchronous, because handing them to
 * another thread takes up to thirty times as long.
 */
export function createFolderStore(folder: string): ObjectStore {
  const place = (key: string) => join(folder, requireKey(key))
  return {
    read: (key) => readFile(place(key)).catch(toAbsent),
    has: async (key) => (statSync(place(key), { throwIfNoEntry: false })?.size ?? 0) > 0,
    async write(key, bytes) {
      const path = place(key)
      mkdirSync(dirname(path), { recursive: true })
      // Writes to a temporary name first, so that a killed process leaves no partial file.
      // Identical answers may be written concurrently.
      const part = `${path}.${randomUUID()}.part`
      writeFileSync(part, bytes)
      renameSync(part, path)
    },
    move: (from, to) => rename(place(from), place(to)),
    remove: (key) => rm(place(key), { force: true }),
    async list(prefix) {
      const root = prefix === '' ? folder : place(prefix.slice(0, -1))
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(toAbsent)
      const objects: StoredObject[] = []
      for (const entry of entries ?? []) {
        const path = join(entry.parentPath, entry.name)
        const key = prefix + path.slice(root.length + 1)
        if (!entry.isFile() || !isObjectKey(key)) continue
        const info = await stat(path).catch(toAbsent)
        if (info !== null) objects.push({ key, bytes: info.size })
      }
      return objects
    },
    async openLines(key, lines) {
      const path = place(key)
      mkdirSync(dirname(path), { recursive: true })
      if (lines.length > 0) writeFileSync(path, toText(lines))
      else rmSync(path, { force: true })
      return {
        add: async (line) => appendFileSync(path, toText([line])),
        flush: async () => undefined,
        remove: () => rm(path, { force: true }),
      }
    },
  }
}

/** A file that cannot be read for another reason must not look as if it were gone. */
function toAbsent(failure: NodeJS.ErrnoException): null {
  if (failure.code === 'ENOENT' || failure.code === 'ENOTDIR' || failure.code === 'EISDIR')
    return null
  throw failure
}
