import type { BatchReport } from '@tickmark/analytics/batches/BatchWriter'
import { expect, it } from 'vitest'
import { createImportReport, type ImportedFile } from '../files/ImportReport.ts'
import { renderProgress, renderReport } from './renderReport.ts'

const report: BatchReport = {
  batch_id: 'b',
  state: 'loaded',
  rows_read: 1825,
  rows_kept: 16_000,
  rows_known: 12,
  rows_rejected: 2,
  rejects: [{ reason: 'not a number in PriceUSD', count: 2, example: 'line 7: "\u001b[31mabc"' }],
  error: null,
}
const loaded: ImportedFile = {
  path: 'csv/eth.csv.gz',
  importer: 'coin-metrics',
  state: 'loaded',
  report,
  reason: null,
}
const skipped: ImportedFile = {
  path: 'LICENSE',
  importer: null,
  state: 'skipped',
  report: null,
  reason: 'A text.',
}
const failed: ImportedFile = {
  path: 'x.json',
  importer: null,
  state: 'failed',
  report: null,
  reason: 'Not JSON.',
}

it('lists files, why rows were rejected, what was left out, and totals', () => {
  expect(
    renderReport(createImportReport([loaded, failed, skipped])),
  ).toBe(`file            importer      state    read    kept  known  rejected
--------------  ------------  ------  -----  ------  -----  --------
csv/eth.csv.gz  coin-metrics  loaded  1,825  16,000     12         2
x.json                        failed
  ! Not JSON.

Rejected
csv/eth.csv.gz
  2 × not a number in PriceUSD (line 7: "�[31mabc")

Left out
  A text. LICENSE

3 files: 1 loaded, 1 failed, 1 left out
1,825 rows read, 16,000 kept, 12 known, 2 rejected
`)
})

it('names the columns that were not read, once for files with the same ones', () => {
  const files = ['btc', 'eth', 'sol', 'xrp'].map((name) => ({
    ...loaded,
    path: `${name}.csv`,
    notMapped: ['FeeTotUSD', 'ROI1yr'],
  }))
  expect(renderReport(createImportReport([...files, loaded]))).toContain(
    '\n\nColumns without a metric, not read\nbtc.csv, eth.csv, sol.csv and 1 more\n  FeeTotUSD, ROI1yr\n\n',
  )
})

it('succeeds only when something was recognized and nothing went wrong', () => {
  const exitOf = (files: ImportedFile[], error: string | null = null) =>
    createImportReport(files, { error }).exitCode
  expect(exitOf([loaded, skipped])).toBe(0)
  expect(exitOf([{ ...loaded, state: 'unchanged' }])).toBe(0)
  expect(exitOf([loaded, failed])).toBe(1)
  expect(exitOf([loaded, { ...loaded, state: 'not-attempted' }])).toBe(1)
  expect(exitOf([skipped])).toBe(1)
  expect(exitOf([])).toBe(1)
  expect(exitOf([loaded], 'The disk is full.')).toBe(1)
})

it('keeps the progress line within the terminal', () => {
  const progress = {
    phase: 'loading',
    path: 'a/very/long/path/btc.csv.gz',
    index: 1,
    count: 4,
    rows: 20_000,
  } as const
  expect(renderProgress(progress, 200)).toBe(
    '[======                  ] 2/4 a/very/long/path/btc.csv.gz (20,000 rows)',
  )
  expect(renderProgress(progress, 40).length).toBe(40)
})
