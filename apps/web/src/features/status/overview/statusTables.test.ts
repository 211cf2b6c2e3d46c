import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { expect, it } from 'vitest'
import { STATUS_TABLES } from './STATUS_TABLES.ts'

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

it.each(Object.entries(STATUS_TABLES))('%s fill every column', (_name, { tabulate }) => {
  const { header, rows } = tabulate(STATUS)
  expect(rows).toHaveLength(1)
  for (const row of rows) {
    expect(row).toHaveLength(header.length)
    expect(row).not.toContain(undefined)
  }
})
