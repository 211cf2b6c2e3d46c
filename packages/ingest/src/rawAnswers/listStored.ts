import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readRawEntries } from './openRawRun.ts'
import { isAnswersInput } from './readRun.ts'

/** A stored list of a run's answers. */
export type StoredList = {
  /** The name that its batch uses. */
  input: string
  path: string
  source_id: string
  dataset: string
  /** When its first answer was fetched, ms since 1970. */
  moment: number
  bytes: number
  sha256s: string[]
  /** A run is still writing to it. */
  isOpen: boolean
}

/** The compressed bytes of an answer. */
export type StoredBody = { path: string; sha256: string; bytes: number }

/** Returns every stored list, oldest first. */
export async function listStoredLists(rawFolder: string): Promise<StoredList[]> {
  const lists: StoredList[] = []
  for (const source_id of await readFolder(rawFolder))
    for (const dataset of await readFolder(join(rawFolder, source_id))) {
      if (dataset === 'bodies') continue
      const folder = join(rawFolder, source_id, dataset)
      for (const name of await readFolder(folder)) {
        const input = `raw/${source_id}/${dataset}/${name}`
        if (!isAnswersInput(input)) continue
        const path = join(folder, name)
        const [entries, { size }] = await Promise.all([readRawEntries(path), stat(path)])
        const moment = readMoment(name)
        lists.push({
          input,
          path,
          source_id,
          dataset,
          moment: moment ?? Date.now(),
          bytes: size,
          sha256s: entries.map(({ sha256 }) => sha256),
          isOpen: moment === null,
        })
      }
    }
  return lists.sort((one, other) => one.moment - other.moment)
}

/** Returns every stored body of a source. */
export async function listStoredBodies(rawFolder: string, sourceId: string): Promise<StoredBody[]> {
  const bodies: StoredBody[] = []
  const root = join(rawFolder, sourceId, 'bodies')
  for (const prefix of await readFolder(root))
    for (const name of await readFolder(join(root, prefix))) {
      const [sha256] = /^[0-9a-f]{64}/.exec(name) ?? []
      const path = join(root, prefix, name)
      const found = sha256 === undefined ? null : await stat(path).catch(() => null)
      if (sha256 !== undefined && found !== null) bodies.push({ path, sha256, bytes: found.size })
    }
  return bodies
}

/** The timestamp at the start of a closed list's name. */
function readMoment(name: string): number | null {
  const [, day, hours, minutes, seconds] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})-/.exec(name) ?? []
  const moment = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(moment) ? null : moment
}

function readFolder(path: string): Promise<string[]> {
  return readdir(path).catch(() => [])
}
