import { z } from 'zod'
import type { ObjectStore } from '../objects/ObjectStore.ts'
import { readJsonObject } from '../objects/readJsonObject.ts'
import { ComparisonState } from './ComparisonState.ts'
import type { SyncedDataset } from './SyncReport.ts'

const KEY = 'last-sync.json'
/**
 * A source may have thousands of names that the catalog does not know; the log is for people and
 * shorter.
 */
export const MAX_LISTED = 200

const LoggedDataset = z.object({
  source_id: z.string(),
  dataset: z.string(),
  state: z.enum(['loaded', 'unchanged', 'failed', 'withheld', 'not-attempted']),
  ended_at: z.iso.datetime(),
  subjects: z.int(),
  asked: z.int(),
  reused: z.int(),
  rows_kept: z.int(),
  rejects: z
    .array(z.object({ reason: z.string(), count: z.int(), example: z.string() }))
    // Logs of older versions have none.
    .default([]),
  faults: z.array(z.object({ key: z.string(), message: z.string() })),
  fault_count: z.int(),
  unmatched: z.array(z.object({ name: z.string(), reason: z.string() })),
  unmatched_count: z.int(),
  error: z.string().nullable(),
  // Logs of older versions have none of these.
  left: z.int().default(0),
  needs: z.string().nullable().default(null),
  refusal: z.string().nullable().default(null),
  // Entries of older versions have none; then everything is compared once.
  compared: ComparisonState.nullable().default(null),
})
export type LoggedDataset = z.infer<typeof LoggedDataset>

/** The last outcome of each dataset, from beside the raw answers; empty if the object is broken. */
export async function readSyncLog(raw: ObjectStore): Promise<LoggedDataset[]> {
  return (await readJsonObject(raw, KEY, z.array(LoggedDataset))) ?? []
}

/** The last outcome of a dataset; undefined if it was never fetched. */
export async function findLogged(
  raw: ObjectStore,
  of: Pick<LoggedDataset, 'source_id' | 'dataset'>,
): Promise<LoggedDataset | undefined> {
  return (await readSyncLog(raw)).find((entry) => isSame(entry, of))
}

function isSame(
  one: Pick<LoggedDataset, 'source_id' | 'dataset'>,
  other: Pick<LoggedDataset, 'source_id' | 'dataset'>,
): boolean {
  return one.source_id === other.source_id && one.dataset === other.dataset
}

/** Replaces the logged outcome of a dataset. */
export async function logDataset(
  raw: ObjectStore,
  { report, faults, unmatched, title: _title, ...outcome }: SyncedDataset,
  endedAt: number,
): Promise<void> {
  const log = await readSyncLog(raw)
  const before = log.find((one) => isSame(one, outcome))
  const entry: LoggedDataset = {
    ...outcome,
    compared: outcome.compared ?? before?.compared ?? null,
    ended_at: new Date(endedAt).toISOString(),
    rows_kept: report?.rows_kept ?? 0,
    rejects: report?.rejects ?? [],
    faults: faults.slice(0, MAX_LISTED),
    fault_count: faults.length,
    unmatched: unmatched.slice(0, MAX_LISTED),
    unmatched_count: unmatched.length,
  }
  const others = log.filter((one) => one !== before)
  await raw.write(KEY, JSON.stringify([...others, entry]))
}
