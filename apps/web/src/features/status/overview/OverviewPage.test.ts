import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { expect, it } from 'vitest'
import { tabulateRows } from '../../../tables/tabulateRows.ts'
import { BATCH_FIELDS, CHECK_FIELDS, SOURCE_FIELDS } from './OverviewPage.tsx'

const STATUS = {
  sources: [
    {
      source_id: 's',
      name: 'S',
      points: 3,
      newest_day: null,
      last_loaded_at: '2026-01-01T00:00:00Z',
    },
  ],
  checks: [{ check_id: 'c', title: 'A = B', compared: 10, failed: 1, passed: false }],
  batches: [
    {
      batch_id: 'b',
      source_id: 's',
      input: 'a.csv',
      state: 'failed',
      rows_read: 5,
      rows_kept: 0,
      rows_rejected: 5,
      finished_at: null,
      error: 'no header',
      rejects: [],
    },
  ],
} as unknown as DataStatus

const OPTIONS = { isSample: true }

it.each([
  ['sources', tabulateRows([{ id: 'facts', file: SOURCE_FIELDS }], STATUS.sources, OPTIONS)],
  ['checks', tabulateRows([{ id: 'facts', file: CHECK_FIELDS }], STATUS.checks, OPTIONS)],
  ['batches', tabulateRows([{ id: 'facts', file: BATCH_FIELDS }], STATUS.batches, OPTIONS)],
])('%s fill every column', (_name, { header, rows }) => {
  expect(rows).toHaveLength(1)
  for (const row of rows) {
    expect(row).toHaveLength(header.length)
    expect(row).not.toContain(undefined)
  }
})
