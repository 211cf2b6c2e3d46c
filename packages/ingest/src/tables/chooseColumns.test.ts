import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import type { MappingChoice } from '@tickmark/core/datahub/TableMapping'
import { expect, it } from 'vitest'
import { toTableFile } from '../testing/readTableFile.ts'
import { previewTable } from './previewTable.ts'

const read = async (text: string, choice?: MappingChoice) => {
  const file = toTableFile(text)
  const preview = await previewTable({ file, catalog: CATALOG, projectId: 'aave', choice })
  return {
    points: preview.points.map(({ metric_id, day, value }) => `${metric_id} ${day} ${value}`),
    faults: preview.faults.map(({ column }) => column),
    doubts: preview.doubts.map(({ code }) => code),
    texts: preview.doubts.map(({ text }) => text).join(' '),
  }
}

it('reads days in the order that a caller chooses, and the length of rows by it', async () => {
  const days = 'Date,Fees\n03/02/2026,1\n03/03/2026,2\n'
  expect((await read(days)).doubts).toEqual(['day-order', 'period'])
  const chosen = await read(days, { day_order: 'month-day' })
  expect(chosen.points).toEqual(['fees 2026-03-02 1', 'fees 2026-03-03 2'])
  expect(chosen.doubts).toEqual(['day-order'])
  expect(chosen.texts).toContain('with the month first')
})

it('gives a column to the one that a caller chooses for it', async () => {
  const table = 'Date,Settled,Fees,Amount due\n2026-03-02,2026-03-05,1,2\n'
  const columns: MappingChoice['columns'] = [
    { column: 'Settled', as: 'day' },
    { column: 'Amount due', as: 'value', metric_id: 'fees', factor: 1_000 },
  ]
  expect((await read(table, { columns })).points).toEqual(['fees 2026-03-05 2000'])
  expect((await read(table, { columns: [{ column: 'Due', as: 'day' }] })).faults).toContain('Due')
})
