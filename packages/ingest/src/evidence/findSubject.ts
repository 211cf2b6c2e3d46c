import type { BatchWriter, Point } from '@tickmark/analytics/batches/BatchWriter'
import type { EvidencePoint } from '@tickmark/core/answers/Evidence'
import type { PointKey } from '@tickmark/core/answers/fields'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { createSubjectReader } from '../bulkListings/createSubjectReader.ts'
import { describeShape, parseAnswer } from '../rawAnswers/parseAnswer.ts'
import type { AnsweredSubject, RawEntry } from '../rawAnswers/RawEntry.ts'
import type { StoredRun } from '../rawAnswers/readRun.ts'

/** The subject whose answers contain a point. */
export type FoundSubject = {
  key: string
  /** Its name in bulk listings; undefined if the answers are its own. */
  name: string | undefined
  entries: readonly RawEntry[]
  bodies: unknown[]
  texts: string[]
  /** The values that the reader returns for the point now; empty if it no longer returns it. */
  values: { value: number; line: number }[]
}

/** A point, and the catalog with which answers are read. */
type Sought = { catalog: Catalog; point: EvidencePoint }

type SubjectSearch = Sought & {
  /** Answers whose stored bytes are missing or damaged. */
  lost: Map<RawEntry, 'missing' | 'damaged'>
  hasTime(): boolean
}

/** Limit for bytes of subjects that may be about something else. */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Finds the subject that a point was read from: subjects of its project first, then all others
 * within the time limit. Null if none contains the point: the answers are among the lost ones, or
 * the reader has changed since.
 */
export async function findSubject(
  run: StoredRun,
  search: SubjectSearch,
): Promise<FoundSubject | null> {
  const { catalog, point } = search
  const projectOf = (key: string) => run.dataset.projectOf?.(key, catalog) ?? key
  const own = run.subjects.filter(({ key }) => projectOf(key) === point.project_id)
  const others = run.subjects.filter((subject) => !own.includes(subject))
  let bytes = 0
  for (const subject of [...own, ...others]) {
    const isOwn = own.includes(subject)
    bytes += isOwn ? 0 : subject.entries.reduce((sum, entry) => sum + entry.bytes, 0)
    if (!search.hasTime() || bytes > MAX_BYTES) return null
    const found = await readSubject(run, subject, search)
    if (found !== null && (found.values.length > 0 || isOwn)) return found
  }
  return null
}

async function readSubject(
  run: StoredRun,
  { key, name, entries }: AnsweredSubject,
  search: SubjectSearch,
): Promise<FoundSubject | null> {
  const { lost } = search
  const stored: Buffer[] = []
  for (const entry of entries) {
    const bytes = await run.store.find(entry.sha256)
    if (bytes === 'missing' || bytes === 'damaged') lost.set(entry, bytes)
    else stored.push(bytes)
  }
  if (stored.length < entries.length) return null
  const bodies = await parseAnswers(stored, entries)
  if (bodies === null) return null
  const texts = stored.map((bytes) => bytes.toString('utf8'))
  const subject = { key, name, entries, bodies }
  return { ...subject, texts, values: (await reread(run, subject, search)) ?? [] }
}

/** Null if one of them is not JSON: nothing was read from them. */
async function parseAnswers(
  stored: readonly Buffer[],
  entries: readonly RawEntry[],
): Promise<unknown[] | null> {
  try {
    return await Promise.all(
      stored.map((bytes, index) => (entries[index]?.missing ? null : parseAnswer(bytes))),
    )
  } catch (cause) {
    if (describeShape(cause) === null) throw cause
    return null
  }
}

/** Returns what the reader gives for a point, given these answers; null if it cannot read their shape. */
export async function reread(
  run: StoredRun,
  {
    key,
    name,
    entries,
    bodies,
  }: Pick<FoundSubject, 'key' | 'name' | 'entries'> & { bodies: readonly unknown[] },
  sought: Sought,
): Promise<FoundSubject['values'] | null> {
  const fetched_at = Math.min(...entries.map((entry) => entry.fetched_at))
  const probe = createProbe(sought)
  try {
    await createSubjectReader(run.dataset)({ key, name, bodies, fetched_at }, probe.writer)
    return probe.values
  } catch (cause) {
    if (describeShape(cause) === null) throw cause
    return null
  }
}

/** A writer that records the values of one point only. */
type Probe = { writer: BatchWriter; values: { value: number; line: number }[] }

/** Creates a probe for one point; readers write into it as into a batch. */
function createProbe({ catalog, point }: Sought): Probe {
  const values: Probe['values'] = []
  const nothing = () => undefined
  return {
    values,
    writer: {
      catalog,
      read: nothing,
      point(one) {
        if (isSame(one, point)) values.push({ value: one.value, line: one.line })
      },
      record: nothing,
      reject: nothing,
      full: false,
      flush: async () => undefined,
    },
  }
}

function isSame(one: Point, point: PointKey): boolean {
  return (
    one.metric_id === point.metric_id &&
    one.project_id === point.project_id &&
    one.day === point.day &&
    (one.chain_id ?? '') === point.chain_id &&
    (one.product_id ?? '') === point.product_id &&
    (one.contract_id ?? '') === point.contract_id
  )
}
