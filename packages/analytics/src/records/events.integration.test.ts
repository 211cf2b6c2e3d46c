import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { expect, it } from 'vitest'
import type { RecordTable, RecordValue } from '../batches/BatchWriter.ts'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { getMartPage } from '../marts/getMartPage.ts'
import { loadInput, loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { listEvents } from './eventsSql.ts'

const db = openForTests(openTestAnalytics)

const load = (rows: [RecordTable, Record<string, RecordValue>][]) =>
  loadInput(db, (writer) => {
    for (const [table, row] of rows) writer.record(table, row)
  })

const UNLOCK = {
  ...{ project_id: 'aave', protocol: 'aave', token: 'AAVE', category: '', is_complete: 1 },
  ...{ start: '2025-01-01 00:00:00', end: '2025-01-01 00:00:00', step_seconds: 0, steps: 0 },
}
const RIGHT = {
  ...{ project_id: 'aave', right_id: 'fee_switch', value: 'on', note: '', day: '2025-04-01' },
  ...{ url: 'https://example.org/vote', author: '' },
}

it('lists events of their own and what other records state, each once, by day and kind', async () => {
  await load([
    [
      'fundraises',
      {
        ...{ record_id: 'f', project_id: 'aave', name: 'Aave', day: '2024-01-05', round: 'Seed' },
        ...{ amount_usd: 1e6, valuation_usd: null, lead_investors: [], other_investors: [] },
        ...{ chains: [], category: '', sector: '', url: '' },
      },
    ],
    ['vesting_schedules', { ...UNLOCK, record_id: 'a', allocation: 'A', kind: 'cliff', amount: 5 }],
    ['vesting_schedules', { ...UNLOCK, record_id: 'b', allocation: 'B', kind: 'cliff', amount: 7 }],
    [
      'vesting_schedules',
      {
        ...{ ...UNLOCK, record_id: 'c', allocation: 'C', kind: 'step', amount: 1, steps: 2 },
        step_seconds: 8 * 86_400,
      },
    ],
    [
      'vesting_schedules',
      {
        ...{ ...UNLOCK, record_id: 'd', allocation: 'D', kind: 'step', amount: 1, steps: 900 },
        step_seconds: 3_600,
      },
    ],
    ['token_rights', { ...RIGHT, record_id: 'r' }],
    ['token_rights', { ...RIGHT, record_id: 'r2' }],
    ['token_rights', { ...RIGHT, record_id: 'r3', right_id: 'equity', value: 'separate' }],
    [
      'events',
      {
        ...{ record_id: 'e', project_id: 'aave', kind: 'hack', title: 'Oracle', author: '' },
        ...{ day: '2025-02-01', amount_usd: 3e6, url: 'https://example.org' },
      },
    ],
  ])
  const key = { project_id: 'lido' }
  await loadPoints(db, series('2025-05-01', [1, 2], key), { observed_at: Date.parse('2025-06-01') })
  await loadPoints(db, series('2025-05-01', [3, 4], key), { observed_at: Date.parse('2025-07-01') })
  await refreshDerivedTables(db)
  const ask = { descending: false, limit: 50, offset: 0 }
  const { rows, total } = await listEvents(db, { ...ask, projects: ['aave', 'lido'] })
  const own = rows.filter(({ kind }) => kind !== 'migration')
  expect(own.map(({ day, kind, title, amount_usd }) => [day, kind, title, amount_usd])).toEqual([
    ['2024-01-05', 'fundraise', 'Seed', 1e6],
    ['2025-01-01', 'unlock', 'Unlock of 12.00 AAVE', null],
    ['2025-01-09', 'unlock', 'Unlock of 1.00 AAVE', null],
    ['2025-01-17', 'unlock', 'Unlock of 1.00 AAVE', null],
    ['2025-02-01', 'hack', 'Oracle', 3e6],
    ['2025-04-01', 'token_right', 'Equity: Separate', null],
    ['2025-04-01', 'fee_switch', 'Fee switch: On', null],
    ['2025-07-01', 'restatement', '2 values restated in fees', null],
  ])
  expect(total).toBe(rows.length)
  expect(new Set(rows.map(({ event_id }) => event_id)).size).toBe(rows.length)
  const some = { ...ask, kinds: ['hack', 'fundraise'], from: '2025-01-01' }
  expect(await listEvents(db, some)).toMatchObject({ total: 1, rows: [{ kind: 'hack' }] })
  expect(await listEvents(db, { ...ask, minimum: 2e6 })).toMatchObject({
    ...{ total: 1, rows: [{ amount_usd: 3e6 }] },
  })
  const largest = await listEvents(db, { ...ask, orderBy: 'amount_usd', descending: true })
  expect(largest.rows.slice(0, 3).map((row) => row.amount_usd)).toEqual([3e6, 1e6, null])
  for (const exclude of [{ exclude: ['aave'] }, { exclude_sectors: ['lending'] }]) {
    const left = await listEvents(db, { ...ask, ...exclude, from: '2025-01-02', to: '2025-12-31' })
    expect(new Set(left.rows.map(({ project_id }) => project_id))).not.toContain('aave')
    expect(left.rows).toMatchObject([{ project_id: 'lido' }])
  }
})

it('has the tokens that replaced others as migrations', async () => {
  const { total } = await listEvents(db, {
    ...{ kinds: ['migration'], descending: true, limit: 1, offset: 0 },
  })
  const known = [...db.catalog.redenominations.values()].flat().length
  expect(total).toBe(known)
})

it('is a screener, also as of a moment', async () => {
  const ask = (more: object) => getMartPage(db, 'events', RowsRequest.parse(more))
  const filterModel = { kind: { filterType: 'text', type: 'equals', filter: 'hack' } }
  expect((await ask({ filterModel })).rows).toMatchObject([{ title: 'Oracle', amount_usd: 3e6 }])
  expect((await ask({ filterModel, as_of: '2025-01-31' })).rows).toEqual([])
})

it('filters the screener by the market sectors of projects', async () => {
  const filterModel = { market_sectors: { filterType: 'set', values: ['lending'] } }
  const ask = { filterModel, valueCols: [{ id: 'market_sectors' }] }
  const { rows } = await getMartPage(db, 'events', RowsRequest.parse(ask))
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row.market_sectors).toContain('lending')
})

it('leaves out hacks that a newer list has no longer, but none of files', async () => {
  const hack = (record_id: string, day: string) =>
    [
      'events',
      {
        ...{ record_id, project_id: 'curve', kind: 'hack', title: record_id, author: '', day },
        ...{ amount_usd: null, url: 'https://example.org' },
      },
    ] satisfies [RecordTable, Record<string, RecordValue>]
  const days = Array.from({ length: 12 }, (_, at) => `2024-02-${String(at + 10)}`)
  const list = (moment: string, dated: readonly string[]) =>
    loadInput(
      db,
      (writer) => {
        for (const day of dated) writer.record(...hack(`defillama/curve/hack/${day}`, day))
      },
      { source_id: 'defillama', observed_at: Date.parse(moment) },
    )
  await loadInput(db, (writer) => writer.record(...hack('curve/hack/own', '2024-02-12')))
  await list('2025-01-01', days)
  // The day of the second one was corrected.
  const corrected = days.map((day, at) => (at === 1 ? '2024-02-28' : day))
  await list('2025-01-02', corrected)
  const ask = { projects: ['curve'], kinds: ['hack'], descending: false, limit: 50, offset: 0 }
  const { rows } = await listEvents(db, ask)
  expect(rows.map(({ day }) => day)).toEqual([...corrected, '2024-02-12'].toSorted())
})
