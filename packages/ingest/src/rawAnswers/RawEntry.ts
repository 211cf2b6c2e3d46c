import { z } from 'zod'

/** The key of bulk listings that cover many subjects; no subject has it. */
const LISTS_KEY = '*'

const RawAnswer = z.object({
  /**
   * The subject's key, '' for a call that only served to find subjects, or `LISTS_KEY` for a bulk
   * listing.
   */
  key: z.string(),
  /** Without secrets. */
  url: z.string(),
  status: z.number().int(),
  /**
   * Hash of the decompressed bytes, or of what is stored of them if the source strips its answers.
   */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int(),
  fetched_at: z.number(),
  /** The resource does not exist. */
  missing: z.boolean(),
  /**
   * The subjects read from the listings, each with its name there; set on the first listing only.
   */
  listed: z.array(z.tuple([z.string(), z.string()])).optional(),
})

/** One answer in the list of a run. Stored runs may have `listed` under its earlier name. */
export const RawEntry = z.preprocess(
  ({ told: listed, ...entry }: { told?: unknown }) => ({ listed, ...entry }),
  RawAnswer,
)
export type RawEntry = z.infer<typeof RawEntry>

/** Returns whether an answer is a bulk listing. */
export function isList({ key }: Pick<RawEntry, 'key'>): boolean {
  return key === LISTS_KEY
}

/** A subject and the answers that contain it. */
export type AnsweredSubject = {
  key: string
  /**
   * Its own answers in the order of its calls, or bulk listings; subjects read from the same
   * listings share one array.
   */
  entries: readonly RawEntry[]
  /** Its name in the listings; absent if the answers are its own. */
  name?: string
  /** Compare all of its days, including final ones. */
  isWhole?: boolean
}

/** Lists the answers that subjects were read from: listings first, and once. */
export function listEntries(answered: readonly AnsweredSubject[]): RawEntry[] {
  const own = answered.filter(({ name }) => name === undefined).flatMap(({ entries }) => entries)
  const listed = answered.find(({ name }) => name !== undefined)
  if (listed === undefined) return own
  const subjects = answered.flatMap(({ key, name }): [string, string][] =>
    name === undefined ? [] : [[key, name]],
  )
  const lists = listed.entries.map((entry, index) => ({
    ...entry,
    key: LISTS_KEY,
    ...(index === 0 && { listed: subjects }),
  }))
  return [...lists, ...own]
}

/**
 * The reverse: the subjects of a run's answers, in order, without calls that only served to find
 * subjects.
 */
export function listAnswered(entries: readonly RawEntry[]): AnsweredSubject[] {
  const lists = entries.filter(isList)
  const listed = (lists[0]?.listed ?? []).map(([key, name]) => ({ key, name, entries: lists }))
  const own = new Map<string, RawEntry[]>()
  for (const entry of entries) {
    if (entry.key === '' || isList(entry)) continue
    const known = own.get(entry.key)
    if (known) known.push(entry)
    else own.set(entry.key, [entry])
  }
  return [...listed, ...[...own].map(([key, own]) => ({ key, entries: own }))]
}
