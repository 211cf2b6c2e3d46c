import { mapConcurrently } from '@tickmark/analytics/client/mapConcurrently'
import { priorityGate } from '@tickmark/analytics/client/priorityGate'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Call, Connector, Subject } from '../connectors/Connector.ts'
import { redactUrl, type SourceClient } from '../connectors/createSourceClient.ts'
import type { RawStore } from './createRawStore.ts'
import type { RawRun } from './openRawRun.ts'
import { describeShape, parseAnswer } from './parseAnswer.ts'
import type { AnsweredSubject, RawEntry } from './RawEntry.ts'

/** The means with which a run fetches: the source's client and the storage for its answers. */
export type Fetching = {
  connector: Connector
  client: SourceClient
  store: RawStore
  run: RawRun
  counts: { asked: number; reused: number }
  signal?: AbortSignal
}

export type FetchedSubjects = {
  /** Subjects of which every call was answered, in the order of the subjects. */
  answered: AnsweredSubject[]
  faults: { key: string; message: string }[]
  /** Some answers had a shape in which the next page could not be found. */
  isMisshapen: boolean
}

/** Called while subjects are fetched. */
export type FetchWatch = {
  onDone?(done: number): void
  /** Called for each subject by its position, with null where a call failed. */
  take?(index: number, subject: AnsweredSubject | null): void
}

/**
 * Fetches what the run does not have yet, a few calls at a time. A subject whose call fails
 * permanently is left out and reported. If the source must not be called any more or the run is
 * stopped, this throws; stored answers remain for the next run.
 */
export async function fetchSubjects(
  subjects: readonly (Subject & Pick<AnsweredSubject, 'isWhole'>)[],
  fetching: Fetching,
  { onDone, take }: FetchWatch = {},
): Promise<FetchedSubjects> {
  const results: (AnsweredSubject | null)[] = subjects.map(() => null)
  const faults: FetchedSubjects['faults'] = []
  let isMisshapen = false
  let done = 0
  const { parallel } = fetching.connector.contract.limit
  await mapConcurrently(subjects.entries(), parallel, async ([index, subject]) => {
    fetching.signal?.throwIfAborted()
    try {
      const entries: RawEntry[] = []
      for (const call of subject.calls)
        entries.push(...(await fetchPages(subject.key, call, fetching)))
      const { key, isWhole = false } = subject
      results[index] = { key, entries, isWhole }
    } catch (cause) {
      const shape = describeShape(cause)
      isMisshapen ||= shape !== null
      if (shape === null && (!(cause instanceof AppError) || ENDS_RUN.has(cause.code))) throw cause
      const message = shape ?? (cause instanceof Error ? cause.message : String(cause))
      faults.push({ key: subject.key, message })
    }
    done += 1
    onDone?.(done)
    take?.(index, results[index] ?? null)
  })
  return {
    answered: results.filter((subject) => subject !== null),
    faults,
    isMisshapen,
  }
}

/** Failures after which further calls are pointless: the circuit is open, the key is
 * rejected or answers cannot be stored. */
export const ENDS_RUN: ReadonlySet<AppError['code']> = new Set([
  'busy',
  'forbidden',
  'too-many-requests',
  'storage-full',
  'not-ready',
  'internal',
])

/** More pages than this are treated as an endless loop. */
const MAX_PAGES = 200

async function fetchPages(key: string, first: Call, fetching: Fetching): Promise<RawEntry[]> {
  const entries: RawEntry[] = []
  for (let call: Call | null = first; call !== null; ) {
    const entry = await fetchCall(key, call, fetching)
    entries.push(entry)
    if (entries.length > MAX_PAGES)
      throw new AppError('bad-gateway', `${key}: the pagination does not end.`)
    if (entry.missing) call = call.otherwise ?? null
    else call = call.next?.(await readEntry(entry, fetching.store)) ?? null
  }
  return entries
}

/**
 * The parsed body of a stored answer, see `parseAnswer`; null if the resource does not exist.
 * @throws AppError `unsupported-input` if the body itself is `null`, which would look the same.
 */
export async function readEntry(
  entry: RawEntry,
  store: RawStore,
  unread?: readonly string[],
): Promise<unknown> {
  if (entry.missing) return null
  const body = await parseAnswer(await store.get(entry.sha256), unread)
  if (body === null) throw new AppError('unsupported-input', 'The response is null.')
  return body
}

/**
 * Returns the answer to one call: the stored one of this run, or a new one that is stored before it
 * is used.
 */
export async function fetchCall(key: string, call: Call, fetching: Fetching): Promise<RawEntry> {
  const { run, store, client, counts, connector } = fetching
  const url = redactUrl(call.url, connector.secret)
  const known = run.find(key, url)
  if (known) {
    counts.reused += 1
    return known
  }
  counts.asked += 1
  const reply = await client.get(call, fetching.signal)
  await priorityGate.yieldToRequests()
  const bytes =
    connector.strip && !reply.missing
      ? Buffer.from(JSON.stringify(connector.strip(await parseAnswer(reply.bytes))))
      : reply.bytes
  const entry: RawEntry = {
    key,
    url,
    status: reply.status,
    sha256: await store.put(bytes),
    bytes: bytes.length,
    fetched_at: reply.fetched_at,
    missing: reply.missing,
  }
  await run.add(entry)
  return entry
}
