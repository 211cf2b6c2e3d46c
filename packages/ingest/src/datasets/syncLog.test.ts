import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { expect, it } from 'vitest'
import { createFolderStore } from '../objects/createFolderStore.ts'
import type { SyncedDataset } from './SyncReport.ts'
import { logDataset, readSyncLog } from './syncLog.ts'

const folder = makeTestFolder()

const synced = (changes: Partial<SyncedDataset>): SyncedDataset => ({
  source_id: 'growthepie',
  dataset: 'fundamentals',
  title: 'Fundamentals',
  state: 'loaded',
  subjects: 3,
  asked: 2,
  reused: 1,
  unmatched: [],
  faults: [],
  report: null,
  error: null,
  left: 0,
  refusal: null,
  needs: null,
  ...changes,
})

it('keeps the last word on each dataset, and nothing else in the folder', async () => {
  const raw = createFolderStore(join(folder, 'raw'))
  await logDataset(raw, synced({ state: 'failed', error: 'away' }), 1_000)
  await logDataset(raw, synced({ dataset: 'other' }), 2_000)
  await logDataset(raw, synced({}), 3_000)
  expect(await readSyncLog(raw)).toMatchObject([
    { dataset: 'other', ended_at: '1970-01-01T00:00:02.000Z' },
    { dataset: 'fundamentals', state: 'loaded', error: null },
  ])
  expect(await readdir(join(folder, 'raw'))).toEqual(['last-sync.json'])
})

it('counts all names without a place, and lists the first of them', async () => {
  const unmatched = Array.from({ length: 7_000 }, (_, index) => ({
    name: `protocol-${index}`,
    reason: 'not in the catalog',
  }))
  await logDataset(createFolderStore(folder), synced({ unmatched }), 1_000)
  const [entry] = await readSyncLog(createFolderStore(folder))
  expect([entry?.unmatched_count, entry?.unmatched.length]).toEqual([7_000, 200])
})

it.each(['', '{', '[{"source_id": 1}]'])(
  'reports nothing if the file contains %j',
  async (text) => {
    await writeFile(join(folder, 'last-sync.json'), text)
    expect(await readSyncLog(createFolderStore(folder))).toEqual([])
  },
)
