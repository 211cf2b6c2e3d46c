import type { BatchWriter, Point } from '@tickmark/analytics/batches/BatchWriter'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { findBatchInput, findPointInput } from '@tickmark/analytics/provenance/pointInputs'
import type {
  Evidence,
  EvidenceAnswer,
  EvidencePoint,
  EvidenceRecord,
  RawAnswer,
} from '@tickmark/core/answers/Evidence'
import type { PointKey } from '@tickmark/core/answers/fields'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { SOURCE_TERMS } from '@tickmark/core/sources/SOURCE_TERMS'
import { createSubjectReader } from '../bulkListings/createSubjectReader.ts'
import type { Connector } from '../connectors/Connector.ts'
import type { ObjectStore } from '../objects/ObjectStore.ts'
import { describeShape, parseAnswer } from '../rawAnswers/parseAnswer.ts'
import type { AnsweredSubject, RawEntry } from '../rawAnswers/RawEntry.ts'
import { isAnswersInput, readRun, type StoredRun } from '../rawAnswers/readRun.ts'
import { findRecords, type Outcome } from './findRecords.ts'
import { describePath, type JsonPath, locateJson } from './locateJson.ts'

/** The subject whose answers contain a point. */
type FoundSubject = {
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
async function reread(
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

/** Time limit: reading whole histories is slow, and a request waits for this. */
const MAX_MS = 4_000
const SHOWN_LENGTH = 2_000
const AROUND_LENGTH = 240

type EvidenceOptions = {
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
async function readAnswers(
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

/** Larger answers are only available as a download. */
const MAX_TEXT_BYTES = 8 * 1024 * 1024

/** Traces points to the bytes they were read from. */
export class EvidenceService {
  readonly #db: Analytics
  readonly #options: EvidenceOptions
  #last: Promise<unknown> = Promise.resolve()

  constructor(db: Analytics, options: EvidenceOptions) {
    this.#db = db
    this.#options = options
  }

  /**
   * Returns the evidence for one version of a point. Reads its answers again, one point at a time.
   * @throws AppError `not-found` if there is no such version.
   */
  async read(point: EvidencePoint): Promise<Evidence> {
    const found = await findPointInput(this.#db, point)
    if (found === null)
      throw new AppError(
        'not-found',
        `The batch "${point.batch_id}" has no ${point.metric_id} of ${point.project_id} on ${point.day}.`,
      )
    const { batch_id, source_id, input, sha256, line } = found
    const base = {
      batch_id,
      source_id,
      input,
      file: null,
      answers: [],
      answer_count: 0,
    }
    if (source_id === 'sample')
      return { ...base, kind: 'none', problem: 'The value was generated by this terminal.' }
    if (!isAnswersInput(input)) {
      const file = { sha256: sha256 || null, line: line || null }
      return { ...base, kind: 'file', file, problem: file.sha256 === null ? NO_HASH : null }
    }
    const turn = this.#last.then(() =>
      readAnswers(
        { catalog: this.#db.catalog, point, value: found.value, input, source_id },
        this.#options,
      ),
    )
    this.#last = turn.catch(() => undefined)
    try {
      return { ...base, kind: 'answers', ...(await turn) }
    } catch (failure) {
      if (!(failure instanceof AppError) || failure.code !== 'not-found') throw failure
      return { ...base, kind: 'answers', problem: failure.message }
    }
  }

  /**
   * Returns a whole raw answer of a batch.
   * @throws AppError `not-found`, or `conflict` if its bytes are missing or damaged.
   */
  async readAnswer(
    batchId: string,
    sha256: string,
  ): Promise<Omit<RawAnswer, 'text'> & { content: Buffer }> {
    const batch = await findBatchInput(this.#db, batchId)
    if (batch === null || !isAnswersInput(batch.input))
      throw new AppError('not-found', `The batch "${batchId}" was not loaded from a live source.`)
    const run = await readRun(batch.input, this.#options)
    const entry = run.subjects
      .flatMap(({ entries }) => entries)
      .find((one) => one.sha256 === sha256)
    if (entry === undefined)
      throw new AppError('not-found', `The batch "${batchId}" contains no response ${sha256}.`)
    return {
      batch_id: batchId,
      source_id: batch.source_id,
      url: entry.url,
      fetched_at: new Date(entry.fetched_at).toISOString(),
      sha256,
      bytes: entry.bytes,
      content: await run.store.get(sha256),
    }
  }

  /**
   * Returns a whole raw answer to any user.
   * @throws AppError `forbidden` if the source's terms do not allow redistribution, or
   * `payload-too-large`.
   */
  async readOpenAnswer(batchId: string, sha256: string): Promise<RawAnswer> {
    const { content, ...answer } = await this.readAnswer(batchId, sha256)
    if (!SOURCE_TERMS[answer.source_id]?.passes_on)
      throw new AppError(
        'forbidden',
        'The terms of this source do not permit redistributing whole responses. The evidence of the point contains the hash and the record; only staff of this terminal can read the whole response.',
      )
    if (content.length > MAX_TEXT_BYTES)
      throw new AppError(
        'payload-too-large',
        'This response is larger than 8 MB. Request it from its source.',
      )
    return { ...answer, text: content.toString('utf8') }
  }
}

const NO_HASH =
  'Its hash and lines are not stored: it was loaded by an older release or restored from an export.'
