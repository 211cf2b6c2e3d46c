import { z } from 'zod'

/** The key of lists that were believed for many subjects; no subject is called so. */
const LISTS_KEY = '*'

/** One answer as the list of a run names it. */
export const RawEntry = z.object({
  /** The subject, '' for a call that only helped to find subjects, `LISTS_KEY` for a list that tells of many. */
  key: z.string(),
  /** Without secrets. */
  url: z.string(),
  status: z.number().int(),
  /** Of the bytes as they came, decompressed; of what was left of them where a source's answers are stripped. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int(),
  fetched_at: z.number(),
  /** The source said that it has no such thing. */
  missing: z.boolean(),
  /** The subjects that the lists were believed for, each with what they call it; stands with the first of the lists. */
  told: z.array(z.tuple([z.string(), z.string()])).optional(),
})
export type RawEntry = z.infer<typeof RawEntry>

/** Whether an answer is a list that was believed for many subjects. */
export function isList({ key }: Pick<RawEntry, 'key'>): boolean {
  return key === LISTS_KEY
}

/** A subject with the answers that tell of it. */
export type AnsweredSubject = {
  key: string
  /** Its own answers in the order of its calls, or lists; all that are told by the same lists share one array. */
  entries: readonly RawEntry[]
  /** What the lists call it; absent where the answers are its own. */
  name?: string
  /** All of its days are compared, those too that count as settled. */
  isWhole?: boolean
}

/** The answers that subjects were read from, as the list of a run names them: lists come first, and once. */
export function listEntries(answered: readonly AnsweredSubject[]): RawEntry[] {
  const own = answered.filter(({ name }) => name === undefined).flatMap(({ entries }) => entries)
  const toldBy = answered.find(({ name }) => name !== undefined)
  if (toldBy === undefined) return own
  const told = answered.flatMap(({ key, name }): [string, string][] =>
    name === undefined ? [] : [[key, name]],
  )
  const lists = toldBy.entries.map((entry, index) => ({
    ...entry,
    key: LISTS_KEY,
    ...(index === 0 && { told }),
  }))
  return [...lists, ...own]
}

/** The other way: the subjects that the answers of a run tell of, in their order; what only helped is left out. */
export function listAnswered(entries: readonly RawEntry[]): AnsweredSubject[] {
  const lists = entries.filter(isList)
  const told = (lists[0]?.told ?? []).map(([key, name]) => ({ key, name, entries: lists }))
  const own = new Map<string, RawEntry[]>()
  for (const entry of entries) {
    if (entry.key === '' || isList(entry)) continue
    const known = own.get(entry.key)
    if (known) known.push(entry)
    else own.set(entry.key, [entry])
  }
  return [...told, ...[...own].map(([key, own]) => ({ key, entries: own }))]
}
