import { appendFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isList, RawEntry } from './RawEntry.ts'

/** How long answers of an interrupted run can be reused. */
const USABLE_MS = 12 * 3_600_000

/**
 * The list of a run's answers. It grows line by line, so that an interrupted run can be resumed.
 */
export type RawRun = {
  /** The answer that the run already has for this URL, or null. */
  find(key: string, url: string): RawEntry | null
  add(entry: RawEntry): Promise<void>
  /**
   * Closes the list under its final name. It then names the answers that served to find subjects
   * and the loaded answers, in reading order, so that they can be read again.
   */
  finish(path: string, loaded: readonly RawEntry[]): Promise<void>
  /** As `finish`, for a part of the run: its answers remain for the rest. */
  copy(path: string, loaded: readonly RawEntry[]): Promise<void>
  /** Deletes the list, because an older one names the same answers. */
  discard(): Promise<void>
}

/**
 * Opens the list of a dataset's run and resumes an interrupted one. Incomplete lines and answers
 * that are too old are ignored.
 */
export async function openRawRun(folder: string, now: number): Promise<RawRun> {
  const open = join(folder, 'open.jsonl')
  await mkdir(folder, { recursive: true })
  const left = (await readRawEntries(open)).filter((entry) => now - entry.fetched_at < USABLE_MS)
  await rm(open, { force: true })
  const known = new Map<string, RawEntry>()
  const place = (key: string, url: string) => `${key} ${url}`
  const add = async (entry: RawEntry) => {
    known.set(place(entry.key, entry.url), entry)
    // Synchronous, because handing a line to another thread takes longer than writing it.
    appendFileSync(open, `${JSON.stringify(entry)}\n`)
  }
  for (const entry of left) await add(entry)
  const copy = async (path: string, loaded: readonly RawEntry[]) => {
    const lists = new Set(loaded.filter(isList).map(({ url }) => url))
    const helped = [...known.values()].filter(({ key, url }) => key === '' && !lists.has(url))
    const lines = [...helped, ...loaded].map((entry) => `${JSON.stringify(entry)}\n`)
    await mkdir(dirname(path), { recursive: true })
    const part = join(folder, 'closing.jsonl')
    await writeFile(part, lines.join(''))
    await rename(part, path)
  }
  return {
    find: (key, url) => known.get(place(key, url)) ?? null,
    add,
    copy,
    async finish(path, loaded) {
      await copy(path, loaded)
      await rm(open, { force: true })
    },
    discard: () => rm(open, { force: true }),
  }
}

/** The path of the list that a batch names as its input, `raw/<source>/<dataset>/….jsonl`. */
export function pathOfList(rawFolder: string, input: string): string {
  return join(rawFolder, input.slice('raw/'.length))
}

/** The answers in a list; an incomplete last line is ignored. */
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
