import type { BatchWriter, Point } from '@tickmark/analytics/batches/BatchWriter'
import type { EvidencePoint } from '@tickmark/core/answers/Evidence'
import type { PointKey } from '@tickmark/core/answers/fields'
import { createSubjectReader } from '../bulkListings/createSubjectReader.ts'
import { describeShape, parseAnswer } from '../rawAnswers/parseAnswer.ts'
import type { AnsweredSubject, RawEntry } from '../rawAnswers/RawEntry.ts'
import type { KeptRun } from '../rawAnswers/readRun.ts'

/** The subject whose answers give a point, read again. */
export type FoundSubject = {
  key: string
  /** What lists that tell of many call it; undefined where the answers are its own. */
  name: string | undefined
  entries: readonly RawEntry[]
  bodies: unknown[]
  texts: string[]
  /** What the reader makes of the point now; empty where it gives none any more. */
  said: { value: number; line: number }[]
}

type SubjectSearch = {
  point: EvidencePoint
  /** Answers of which the kept bytes are gone or are not what they were. */
  lost: Map<RawEntry, 'missing' | 'damaged'>
  hasTime(): boolean
}

/** Subjects that may be about something else are only read as far as this many bytes. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * Finds the subject that a point was read from: those that tell of its project come first, then all others, as far as
 * that is done in time. Null where none gives the point; the answers that might have are then among the lost ones, or
 * the reader has changed since.
 */
export async function findSubject(
  run: KeptRun,
  search: SubjectSearch,
): Promise<FoundSubject | null> {
  const { point } = search
  const tellsOf = (key: string) => run.dataset.projectOf?.(key) ?? key
  const own = run.subjects.filter(({ key }) => tellsOf(key) === point.project_id)
  const others = run.subjects.filter((subject) => !own.includes(subject))
  let bytes = 0
  for (const subject of [...own, ...others]) {
    const isOwn = own.includes(subject)
    bytes += isOwn ? 0 : subject.entries.reduce((sum, entry) => sum + entry.bytes, 0)
    if (!search.hasTime() || bytes > MOST_BYTES) return null
    const found = await readSubject(run, subject, search)
    if (found !== null && (found.said.length > 0 || isOwn)) return found
  }
  return null
}

async function readSubject(
  run: KeptRun,
  { key, name, entries }: AnsweredSubject,
  { point, lost }: SubjectSearch,
): Promise<FoundSubject | null> {
  const kept: Buffer[] = []
  for (const entry of entries) {
    const bytes = await run.store.find(entry.sha256)
    if (bytes === 'missing' || bytes === 'damaged') lost.set(entry, bytes)
    else kept.push(bytes)
  }
  if (kept.length < entries.length) return null
  const bodies = parseAnswers(kept, entries)
  if (bodies === null) return null
  const texts = kept.map((bytes) => bytes.toString('utf8'))
  const subject = { key, name, entries, bodies }
  return { ...subject, texts, said: (await reread(run, subject, point)) ?? [] }
}

/** Null where one of them is no JSON: nothing was read from them. */
function parseAnswers(kept: readonly Buffer[], entries: readonly RawEntry[]): unknown[] | null {
  try {
    return kept.map((bytes, index) => (entries[index]?.missing ? null : parseAnswer(bytes)))
  } catch (cause) {
    if (describeShape(cause) === null) throw cause
    return null
  }
}

/** What the reader says of a point when it is given these answers; null when their shape does not let it read them. */
export async function reread(
  run: KeptRun,
  {
    key,
    name,
    entries,
    bodies,
  }: Pick<FoundSubject, 'key' | 'name' | 'entries'> & { bodies: readonly unknown[] },
  point: EvidencePoint,
): Promise<FoundSubject['said'] | null> {
  const fetched_at = Math.min(...entries.map((entry) => entry.fetched_at))
  const probe = createProbe(point)
  try {
    await createSubjectReader(run.dataset)({ key, name, bodies, fetched_at }, probe.writer)
    return probe.said
  } catch (cause) {
    if (describeShape(cause) === null) throw cause
    return null
  }
}

/** A writer that keeps what is said of one point, and nothing else. */
type Probe = { writer: BatchWriter; said: { value: number; line: number }[] }

/** A probe for one point: readers write into it as into a batch. */
function createProbe(point: PointKey): Probe {
  const said: Probe['said'] = []
  const nothing = () => undefined
  return {
    said,
    writer: {
      read: nothing,
      point(one) {
        if (isSame(one, point)) said.push({ value: one.value, line: one.line })
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
