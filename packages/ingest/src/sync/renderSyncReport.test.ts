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
    expect(text).toMatch(/^source\s+dataset\s+state\s+requests\s+kept/)
    expect(text).toMatch(/defillama {2}fees\s+loaded\s+7\s+1,200\s+0\s+1\n/)
    expect(text).toContain('1 × negative fees (2026-01-01: -5)')
    expect(text.trimEnd().endsWith('1 dataset: 1 loaded')).toBe(true)
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
    expect(text).toContain('  ! It is� down.')
    expect(text).toContain('8 not matched')
    expect(text).toContain('and 3 more')
    expect(text).toContain('could not be refreshed: the disk is full')
  })
})

describe('renderSyncProgress', () => {
  it('names what is requested and how much of it is done', () => {
    const at = { phase: 'asking', source_id: 'defillama', dataset: 'fees' } as const
    expect(renderSyncProgress({ ...at, done: 0, count: 0 })).toBe(
      'defillama, fees: listing subjects',
    )
    expect(renderSyncProgress({ ...at, done: 3, count: 9 })).toBe(
      'defillama, fees: 3 of 9 requested',
    )
    expect(renderSyncProgress({ phase: 'finishing' }, 12)).toBe('refreshing …')
  })
})
