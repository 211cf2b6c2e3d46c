import { appendFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isList, RawEntry } from './RawEntry.ts'

/** An answer that a run which was cut short has left counts this long. */
const USABLE_MS = 12 * 3_600_000

/** The list of answers of a run: it grows line by line, so that a run that was killed goes on where it was. */
export type RawRun = {
  /** An answer to this address that the run has already, or null. */
  find(key: string, url: string): RawEntry | null
  add(entry: RawEntry): Promise<void>
  /**
   * Closes the list under its final name. It then names what helped to find subjects, and the answers that are loaded,
   * in the order in which they are read; so they can be read again.
   */
  finish(path: string, loaded: readonly RawEntry[]): Promise<void>
  /** Forgets the list, because an older one names the same answers. */
  discard(): Promise<void>
}

/** Opens the list of a dataset's run, with what a run before it left. Lines that are cut off or too old do not count. */
export async function openRawRun(folder: string, now: number): Promise<RawRun> {
  const open = join(folder, 'open.jsonl')
  await mkdir(folder, { recursive: true })
  const left = (await readRawEntries(open)).filter((entry) => now - entry.fetched_at < USABLE_MS)
  await rm(open, { force: true })
  const known = new Map<string, RawEntry>()
  const place = (key: string, url: string) => `${key} ${url}`
  const add = async (entry: RawEntry) => {
    known.set(place(entry.key, entry.url), entry)
    // At once, as handing a line to another thread takes longer than writing it.
    appendFileSync(open, `${JSON.stringify(entry)}\n`)
  }
  for (const entry of left) await add(entry)
  return {
    find: (key, url) => known.get(place(key, url)) ?? null,
    add,
    async finish(path, loaded) {
      const lists = new Set(loaded.filter(isList).map(({ url }) => url))
      const helped = [...known.values()].filter(({ key, url }) => key === '' && !lists.has(url))
      const lines = [...helped, ...loaded].map((entry) => `${JSON.stringify(entry)}\n`)
      await mkdir(dirname(path), { recursive: true })
      const part = join(folder, 'closing.jsonl')
      await writeFile(part, lines.join(''))
      await rename(part, path)
      await rm(open, { force: true })
    },
    discard: () => rm(open, { force: true }),
  }
}

/** Where the list lies that a batch names as its input, `raw/<source>/<dataset>/….jsonl`. */
export function placeOfList(rawFolder: string, input: string): string {
  return join(rawFolder, input.slice('raw/'.length))
}

/** The answers that a list names; a line that was cut off when it was written is left out. */
export async function readRawEntries(path: string): Promise<RawEntry[]> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return text.split('\n').flatMap((line) => {
    try {
      const entry = RawEntry.safeParse(JSON.parse(line))
      return entry.success ? [entry.data] : []
    } catch {
      return []
    }
  })
}
