import { describe, expect, it } from 'vitest'
import type { SyncedDataset } from '../datasets/SyncReport.ts'
import { renderSyncProgress, renderSyncReport } from './renderSyncReport.ts'

const DATASET: SyncedDataset = {
  source_id: 'defillama',
  dataset: 'fees',
  title: 'Fees',
  state: 'loaded',
  subjects: 2,
  asked: 7,
  reused: 0,
  unmatched: [],
  faults: [],
  report: {
    batch_id: 'b',
    state: 'loaded',
    rows_read: 1_300,
    rows_kept: 1_200,
    rows_known: 0,
    rows_rejected: 1,
    rejects: [{ reason: 'negative fees', count: 1, example: '2026-01-01: -5' }],
    error: null,
  },
  error: null,
  left: 0,
  refusal: null,
  needs: null,
}

describe('renderSyncReport', () => {
  it('shows a line for each dataset, why rows were left out, and totals', () => {
    const text = renderSyncReport({ datasets: [DATASET], joined: [], error: null, exitCode: 0 })
    expect(text).toMatchSnapshot()
  })

  it('says why a dataset failed, and lists only some of many names', () => {
    const unmatched = Array.from({ length: 8 }, (_, index) => ({
      name: `p${index}`,
      reason: 'unknown',
    }))
    const text = renderSyncReport({
      datasets: [
        { ...DATASET, state: 'failed', report: null, error: 'It is\u001b down.', unmatched },
      ],
      joined: [],
      error: 'the disk is full',
      exitCode: 1,
    })
    expect(text).toMatchSnapshot()
  })
})

describe('renderSyncProgress', () => {
  it('names what is requested and how much of it is done', () => {
    const at = { phase: 'asking', source_id: 'defillama', dataset: 'fees' } as const
    expect(renderSyncProgress({ ...at, done: 0, count: 0 })).toMatchSnapshot()
    expect(renderSyncProgress({ ...at, done: 3, count: 9 })).toMatchSnapshot()
    expect(renderSyncProgress({ phase: 'finishing' }, 12)).toBe('refreshing …')
  })
})
