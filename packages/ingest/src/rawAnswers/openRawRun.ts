import { type ObjectStore, toText } from '../objects/ObjectStore.ts'
import { isList, RawEntry } from './RawEntry.ts'

/** The time for which answers of an interrupted run can be reused. */
const USABLE_MS = 12 * 3_600_000

/**
 * The list of a run's answers. It grows line by line, so that an interrupted run can be resumed.
 */
export type RawRun = {
  /** It goes on where an interrupted run was. */
  isResumed: boolean
  /** The answer that the run already has for this URL, or null. */
  find(key: string, url: string): RawEntry | null
  add(entry: RawEntry): Promise<void>
  /**
   * Closes the list under its final name. It then names the answers that served to find subjects
   * and the loaded answers, in reading order, so that they can be read again.
   */
  finish(input: string, loaded: readonly RawEntry[]): Promise<void>
  /** As `finish`, for a part of the run: its answers remain for the rest. */
  copy(input: string, loaded: readonly RawEntry[]): Promise<void>
  /** Stores what the list has so far, for the run that resumes this one. */
  flush(): Promise<void>
  /** Deletes the list, because an older one names the same answers. */
  discard(): Promise<void>
}

/**
 * Opens the list of a run of `dataset`, `<source>/<dataset>`, and resumes an interrupted one.
 * Incomplete lines and answers that are too old are ignored.
 */
export async function openRawRun(raw: ObjectStore, dataset: string, now: number): Promise<RawRun> {
  const open = `${dataset}/open.jsonl`
  const left = (await readRawEntries(raw, open)).filter(
    (entry) => now - entry.fetched_at < USABLE_MS,
  )
  const place = (key: string, url: string) => `${key} ${url}`
  const known = new Map(left.map((entry) => [place(entry.key, entry.url), entry]))
  const log = await raw.openLines(open, toLines([...known.values()]))
  const copy = async (input: string, loaded: readonly RawEntry[]) => {
    const lists = new Set(loaded.filter(isList).map(({ url }) => url))
    const helped = [...known.values()].filter(({ key, url }) => key === '' && !lists.has(url))
    await raw.write(keyOfList(input), toText(toLines([...helped, ...loaded])))
  }
  return {
    isResumed: left.length > 0,
    find: (key, url) => known.get(place(key, url)) ?? null,
    add(entry) {
      known.set(place(entry.key, entry.url), entry)
      return log.add(JSON.stringify(entry))
    },
    copy,
    async finish(input, loaded) {
      await copy(input, loaded)
      await log.remove()
    },
    flush: log.flush,
    discard: log.remove,
  }
}

function toLines(entries: readonly RawEntry[]): string[] {
  return entries.map((entry) => JSON.stringify(entry))
}

/** The key of the list that a batch names as its input, `raw/<source>/<dataset>/….jsonl`. */
export function keyOfList(input: string): string {
  return input.slice('raw/'.length)
}

/** The answers in a list; an incomplete last line is ignored. */
export async function readRawEntries(raw: ObjectStore, key: string): Promise<RawEntry[]> {
  const text = (await raw.read(key))?.toString() ?? ''
  return text.split('\n').flatMap((line) => {
    try {
      const entry = RawEntry.safeParse(JSON.parse(line))
      return entry.success ? [entry.data] : []
    } catch {
      return []
    }
  })
}
