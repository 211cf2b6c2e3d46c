import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { expect, it } from 'vitest'
import type { RecordValue } from '../batches/BatchWriter.ts'
import { getMartPage } from '../marts/getMartPage.ts'
import {
  loadInput,
  loadPoints,
  openTestAnalytics,
  refreshDays,
  series,
} from '../testing/openTestAnalytics.ts'
import { getTokenRights } from './tokenRights.ts'

const db = openForTests(openTestAnalytics)
const NOW = Date.parse('2026-01-01T12:00:00Z')

let count = 0
const load = (source_id: string, rows: Record<string, RecordValue>[]) =>
  loadInput(
    db,
    (writer) => {
      for (const row of rows)
        writer.record('token_rights', {
          ...{ record_id: `r${++count}`, project_id: 'aave', right_id: 'fee_switch', note: '' },
          ...{ url: 'https://example.org', author: 'Ada', value: 'on', day: '2025-01-01', ...row },
        })
    },
    { source_id },
  )

it('counts the newest day up to today, and of one day what people reviewed', async () => {
  await load('imported-tables', [
    { value: 'off', day: '2024-01-01' },
    { value: 'none', day: '2025-06-01' },
    { value: 'on', day: '2026-06-01' },
    { right_id: 'equity', value: 'separate' },
    { project_id: 'uniswap', value: 'on' },
  ])
  await load('datahub', [{ value: 'on', day: '2025-06-01', note: 'A vote.' }])
  await load('imported-tables', [{ value: 'off', day: '2025-06-01' }])
  const { rights, history, sources } = await getTokenRights(db, { project_id: 'aave', now: NOW })
  expect(rights).toHaveLength(11)
  expect(rights.find((one) => one.right_id === 'fee_switch')?.current).toMatchObject({
    ...{ value: 'on', value_name: 'On', note: 'A vote.', day: '2025-06-01', source_id: 'datahub' },
  })
  expect(rights.find((one) => one.right_id === 'audits')?.current).toBeNull()
  expect(history.map(({ day, value }) => [day, value])).toEqual([
    ['2026-06-01', 'on'],
    ['2025-06-01', 'on'],
    ['2025-01-01', 'separate'],
    ['2024-01-01', 'off'],
  ])
  expect(sources).toEqual(['datahub', 'imported-tables'])
})

const EQUALS = (filter: string) => ({ filterType: 'text', type: 'equals', filter }) as const

it('lists projects by their rights, as a table of its own and as columns of the screener', async () => {
  for (const project_id of ['aave', 'ethereum'])
    await loadPoints(db, series('2025-12-01', [1, 2], { project_id }))
  await refreshDays(db)
  const ask = (mart: string, columns: string[], more = {}) =>
    getMartPage(db, mart, RowsRequest.parse({ valueCols: columns.map((id) => ({ id })), ...more }))
  const all = await ask('token_rights', ['fee_switch', 'equity', 'fee_switch_since', 'records'])
  expect(all.rows).toMatchObject([
    { project_id: 'aave', equity: 'separate', records: 2 },
    { project_id: 'uniswap', fee_switch: 'on', equity: '', fee_switch_since: '2025-01-01' },
  ])
  const filterModel = { equity: EQUALS('separate') }
  const screened = await ask('crypto_screener', ['fee_switch', 'equity'], { filterModel })
  expect(screened.rows).toMatchObject([{ project_id: 'aave', equity: 'separate' }])
  const past = await ask('token_rights', ['fee_switch'], { as_of: '2024-06-01' })
  expect(past.rows).toEqual([expect.objectContaining({ project_id: 'aave', fee_switch: 'off' })])
})
