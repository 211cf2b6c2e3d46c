import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { AppError } from '@tickmark/core/errors/AppError'
import { type Day, toDay } from '@tickmark/core/time/Day'
import type { Connector, Dataset } from '../connectors/Connector.ts'
import { createSourceClient } from '../connectors/createSourceClient.ts'
import { readSubjects } from '../datasets/readSubjects.ts'
import { createFolderStore } from '../objects/createFolderStore.ts'
import { createRawStore } from '../rawAnswers/createRawStore.ts'
import { type Fetching, fetchCall, fetchSubjects, readEntry } from '../rawAnswers/fetchSubjects.ts'
import { openRawRun } from '../rawAnswers/openRawRun.ts'
import { createMemoryWriter, type MemoryWriter } from './createMemoryWriter.ts'
import { createTestClock } from './createTestClock.ts'
import { NOW } from './PROVIDERS.ts'

/** The result of a source in a run, without an engine to load it into. */
type SyncedInMemory = {
  writer: MemoryWriter
  unmatched: { name: string; reason: string }[]
  /** Datasets of which nothing can be loaded, with the reason. */
  failed: { dataset: string; message: string }[]
  /** The points in one order, without their lines, for comparison. */
  points: string[]
}

/** A busy machine takes its time to answer itself. */
const TIMEOUT_MS = 20_000

/** Fetches every dataset of a source through a mirror and reads the stored answers into memory. */
export async function syncInMemory(
  connector: Connector,
  mirror: string,
  options: { since?: Day; timeoutMs?: number; now?: string } = {},
): Promise<SyncedInMemory> {
  const folder = await mkdtemp(join(tmpdir(), 'tickmark-connector-'))
  const result: SyncedInMemory = {
    writer: createMemoryWriter(),
    unmatched: [],
    failed: [],
    points: [],
  }
  const now = options.now ?? NOW
  const clock = createTestClock(now)
  const client = createSourceClient(connector, {
    clock,
    mirror,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
  })
  const raw = createFolderStore(folder)
  const store = createRawStore(raw, connector.contract.source_id)
  try {
    for (const dataset of connector.datasets) {
      const run = await openRawRun(
        raw,
        `${connector.contract.source_id}/${dataset.id}`,
        clock.now(),
      )
      const fetching = { connector, client, store, run, counts: { asked: 0, reused: 0 } }
      await syncOne(dataset, fetching, { result, since: options.since ?? null, now }).catch(
        (cause) => {
          if (!(cause instanceof AppError)) throw cause
          result.failed.push({ dataset: dataset.id, message: cause.message })
        },
      )
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  result.points = result.writer.points
    .map(({ line: _, ...point }) => JSON.stringify(point, Object.keys(point).sort()))
    .sort()
  return result
}

async function syncOne(
  dataset: Dataset,
  fetching: Fetching,
  { result, since, now }: { result: SyncedInMemory; since: Day | null; now: string },
): Promise<void> {
  const subjects = await dataset.subjects({
    catalog: CATALOG,
    since: () => since,
    today: toDay(Date.parse(now)),
    fetch: async (call) => readEntry(await fetchCall('', call, fetching), fetching.store),
    unmatched: (name, reason) => void result.unmatched.push({ name, reason }),
    unknown: (name, reason) => void result.unmatched.push({ name, reason }),
  })
  const { answered, faults } = await fetchSubjects(subjects, fetching)
  for (const { key, message } of faults)
    result.failed.push({ dataset: `${dataset.id} ${key}`, message })
  await readSubjects(dataset, { answered, store: fetching.store }, result.writer)
}
