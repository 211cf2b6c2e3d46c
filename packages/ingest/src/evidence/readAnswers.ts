import type {
  Evidence,
  EvidenceAnswer,
  EvidencePoint,
  EvidenceRecord,
} from '@tickmark/core/answers/Evidence'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { SOURCE_TERMS } from '@tickmark/core/sources/SOURCE_TERMS'
import type { Connector } from '../connectors/Connector.ts'
import type { ObjectStore } from '../objects/ObjectStore.ts'
import type { RawEntry } from '../rawAnswers/RawEntry.ts'
import { readRun, type StoredRun } from '../rawAnswers/readRun.ts'
import { findRecords, type Outcome } from './findRecords.ts'
import { type FoundSubject, findSubject, reread } from './findSubject.ts'
import { describePath, type JsonPath, locateJson } from './locateJson.ts'

/** Time limit: reading whole histories is slow, and a request waits for this. */
const MAX_MS = 4_000
const SHOWN_LENGTH = 2_000
const AROUND_LENGTH = 240

export type EvidenceOptions = {
  /** All sources whose raw answers may be stored here, including disabled ones. */
  connectors: readonly Connector[]
  raw: ObjectStore
}

type EvidenceRequest = {
  catalog: Catalog
  point: EvidencePoint
  value: number
  input: string
  source_id: string
}

/**
 * Reads the stored answers of a batch again to find the answer and the exact records that a point
 * came from.
 * @throws AppError `not-found` if the list of answers is gone.
 */
export async function readAnswers(
  { catalog, point, value, input, source_id }: EvidenceRequest,
  options: EvidenceOptions,
): Promise<Pick<Evidence, 'answers' | 'answer_count' | 'problem'>> {
  const run = await readRun(input, options)
  const until = performance.now() + MAX_MS
  const hasTime = () => performance.now() < until
  const lost = new Map<RawEntry, 'missing' | 'damaged'>()
  const subject = await findSubject(run, { catalog, point, lost, hasTime })
  const describe = (entry: RawEntry): EvidenceAnswer => ({
    url: entry.url,
    status: entry.status,
    fetched_at: new Date(entry.fetched_at).toISOString(),
    sha256: entry.sha256,
    bytes: entry.bytes,
    state: lost.get(entry) ?? 'kept',
    whole_for: SOURCE_TERMS[source_id]?.passes_on ? 'anybody' : 'staff',
    records: [],
  })
  if (subject === null)
    return {
      answers: [...lost.keys()].map(describe),
      answer_count: run.count,
      problem:
        lost.size > 0
          ? 'These responses are missing or damaged, so the record cannot be shown.'
          : 'The response could not be found in time among those of this batch.',
    }
  const answers = subject.entries.map(describe)
  const problem = describeChange(subject, value)
  if (problem === null)
    for (const { body, ...record } of await listRecords(
      { run, subject, catalog, point, value },
      hasTime,
    ))
      answers[body]?.records.push(record)
  return { answers, answer_count: run.count, problem }
}

function describeChange({ values }: FoundSubject, value: number): string | null {
  if (values.length === 0)
    return 'Parsed again, this response no longer yields the point: the parser has changed since.'
  if (values.some((one) => one.value === value)) return null
  return `Parsed again, this response yields ${values[0]?.value}: the parser has changed since.`
}

async function listRecords(
  {
    run,
    subject,
    catalog,
    point,
    value,
  }: {
    run: StoredRun
    subject: FoundSubject
    catalog: Catalog
    point: EvidencePoint
    value: number
  },
  hasTime: () => boolean,
): Promise<(EvidenceRecord & { body: number })[]> {
  const found = await findRecords(subject.bodies, {
    line: subject.values.find((one) => one.value === value)?.line ?? 0,
    hasTime,
    async reread(bodies): Promise<Outcome> {
      const values = await reread(run, { ...subject, bodies }, { catalog, point })
      if (values === null) return 'unreadable'
      return values.some((one) => one.value === value) ? 'same' : 'changed'
    },
  })
  return found.flatMap(({ body, path }) => {
    const isOpen = SOURCE_TERMS[run.connector.contract.source_id]?.passes_on === true
    const record = cutRecord(subject.texts[body] ?? '', path, isOpen ? AROUND_LENGTH : 0)
    return record === null ? [] : [{ ...record, body }]
  })
}

function cutRecord(text: string, path: JsonPath, around: number): EvidenceRecord | null {
  const place = locateJson(text, path)
  if (place === null) return null
  const whole = text.slice(place.start, place.end)
  return {
    path: describePath(path),
    offset: Buffer.byteLength(text.slice(0, place.start)),
    length: Buffer.byteLength(whole),
    text: whole.slice(0, SHOWN_LENGTH),
    is_cut: whole.length > SHOWN_LENGTH,
    before: text.slice(Math.max(0, place.start - around), place.start),
    after: text.slice(place.end, place.end + around),
  }
}
