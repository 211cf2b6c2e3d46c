import { createHash } from 'node:crypto'
import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { loadBatch } from '@tickmark/analytics/batches/loadBatch'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { findBatchInput } from '@tickmark/analytics/provenance/pointInputs'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { readSubjects } from '../datasets/readSubjects.ts'
import type { SyncedDataset, SyncReport } from '../datasets/SyncReport.ts'
import { toImportError } from '../files/toImportError.ts'
import type { ObjectStore } from '../objects/ObjectStore.ts'
import { type AnsweredSubject, listEntries, type RawEntry } from '../rawAnswers/RawEntry.ts'
import { isAnswersInput, readRun, type StoredRun } from '../rawAnswers/readRun.ts'
import { writeBehind } from '../writeBehind.ts'
import { createRefresh } from './createRefresh.ts'
import type { SyncOptions } from './syncSources.ts'

/**
 * Reads stored answers again, for example after a parser fix, and loads the result as new batches.
 * Such a batch keeps the time at which the answers were fetched, so later observations still take
 * precedence. Known values are not loaded again, and nothing is deleted.
 * @param what the id of a batch, the name of its list of answers, or `source/dataset` for every
 * stored list.
 * @throws AppError `not-found` if nothing is stored under that name.
 */
export async function replayAnswers(
  db: Analytics,
  what: string,
  options: SyncOptions,
): Promise<SyncReport> {
  const datasets: SyncedDataset[] = []
  for (const input of await findLists(db, what, options.raw)) {
    const stored = await readRun(input, options)
    datasets.push(await replayRun(db, { input, stored }, options))
    if (options.signal?.aborted) break
  }
  const error = await createRefresh(db, options).atEnd()
  const isIn = datasets.every(({ error: own, faults }) => own === null && faults.length === 0)
  return { datasets, joined: [], error, exitCode: isIn && error === null ? 0 : 1 }
}

async function replayRun(
  db: Analytics,
  { input, stored }: { input: string; stored: StoredRun },
  options: SyncOptions,
): Promise<SyncedDataset> {
  const { connector, dataset, store } = stored
  const { source_id } = connector.contract
  options.onProgress?.({ phase: 'loading', source_id, dataset: dataset.id })
  const result: SyncedDataset = {
    source_id,
    dataset: dataset.id,
    title: dataset.title,
    state: 'failed',
    subjects: stored.subjects.length,
    left: 0,
    asked: 0,
    reused: stored.count,
    unmatched: [],
    faults: [],
    report: null,
    error: null,
    refusal: null,
    needs: null,
  }
  try {
    const { answered, faults } = await selectIntact(stored)
    result.faults.push(...faults)
    const [first] = answered
    if (first === undefined)
      throw new AppError('conflict', `All stored responses of ${input} are missing or damaged.`)
    // Read once to compute a digest of the output, so that an unchanged result is recognized as
    // loaded.
    const digest = createDigest(db.catalog, [input, answered.map(({ key }) => key)])
    const read = await readSubjects(dataset, { answered, store }, digest.writer)
    result.faults.push(...read.faults)
    options.signal?.throwIfAborted()
    const entries = listEntries(answered)
    const report = await loadBatch(db, {
      source_id,
      input,
      content_hash: digest.end(),
      observed_at: Math.min(...entries.map((entry) => entry.fetched_at)),
      checks: options.trusting ? undefined : 'withhold',
      ...(options.assertLeaseHeld && { assertLeaseHeld: options.assertLeaseHeld }),
      read: (writer) =>
        writeBehind(writer, async (behind) => {
          await readSubjects(dataset, { answered, store }, behind)
          options.signal?.throwIfAborted()
        }),
    })
    return { ...result, state: report.state, error: report.error, report }
  } catch (cause) {
    if (options.signal?.aborted)
      return { ...result, error: 'The replay was stopped; nothing of this list was loaded.' }
    const error = toImportError(cause)
    if (error.code === 'internal' || error.code === 'not-ready') throw cause
    return { ...result, error: error.message }
  }
}

/** Splits the subjects into those whose answers are all stored intact and the others. */
async function selectIntact({ subjects, store }: StoredRun): Promise<{
  answered: AnsweredSubject[]
  faults: SyncedDataset['faults']
}> {
  const answered: AnsweredSubject[] = []
  const faults: SyncedDataset['faults'] = []
  let last: { entries?: AnsweredSubject['entries']; problem: string | null } = { problem: null }
  for (const subject of subjects) {
    const { key, entries } = subject
    // Many subjects may share the same listings.
    if (last.entries !== entries) last = { entries, problem: await findProblem(entries, store) }
    if (last.problem === null) answered.push(subject)
    else faults.push({ key, message: last.problem })
  }
  return { answered, faults }
}

async function findProblem(
  entries: readonly RawEntry[],
  store: StoredRun['store'],
): Promise<string | null> {
  for (const { sha256, url } of entries) {
    const bytes = await store.find(sha256)
    if (bytes === 'missing' || bytes === 'damaged')
      return `the stored response ${sha256} of ${url} is ${bytes}`
  }
  return null
}

/**
 * Finds the lists of answers for a name, oldest first: a batch id, a list's own name, or
 * `source/dataset`.
 * @throws AppError `not-found` if there are none.
 */
async function findLists(db: Analytics, what: string, raw: ObjectStore): Promise<string[]> {
  if (isAnswersInput(what)) return [what]
  if (/^[\w-]+\/[\w-]+$/.test(what)) {
    const lists = (await raw.list(`${what}/`)).map(({ key }) => `raw/${key}`).filter(isClosedList)
    if (lists.length > 0) return lists.sort()
    throw new AppError('not-found', `No responses of "${what}" are stored here.`)
  }
  const batch = await findBatchInput(db, what)
  if (batch === null) throw new AppError('not-found', `There is no batch "${what.slice(0, 120)}".`)
  if (isAnswersInput(batch.input)) return [batch.input]
  throw new AppError(
    'not-found',
    `The batch "${what}" was read from ${batch.input || 'an input that is not stored'}. Only responses of live sources can be parsed again. Import the file again instead.`,
  )
}

/** Names of closed lists start with a timestamp; open lists have none. */
function isClosedList(input: string): boolean {
  return isAnswersInput(input) && /\/\d{4}-[^/]+$/.test(input)
}

/** A writer that only hashes what it receives, starting with `before`. */
function createDigest(catalog: Catalog, before: unknown): { writer: BatchWriter; end(): string } {
  const hash = createHash('sha256').update(JSON.stringify(before))
  const add = (...said: unknown[]) => void hash.update(JSON.stringify(said))
  return {
    writer: {
      catalog,
      read: () => undefined,
      point: (point) => add(point),
      record: (table, row) => add(table, row),
      reject: (reason, example) => add(reason, example),
      full: false,
      flush: async () => undefined,
    },
    end: () => hash.digest('hex'),
  }
}
