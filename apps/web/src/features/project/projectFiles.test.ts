import type { Composition } from '@tickmark/core/answers/Composition'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import type { VestingSchedule } from '@tickmark/core/answers/VestingSchedule'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { describe, expect, it } from 'vitest'
import { withTableView } from '../../charts/panel/actions/PanelActionsPopup.tsx'
import { findTableFault } from '../../charts/testing/findTableFault.ts'
import { tabulateRows } from '../../tables/tabulateRows.ts'
import { makePartColumns, PART_FILE_ORDER } from './composition/makePartColumns.tsx'
import { tabulateData } from './panelFiles.ts'
import {
  listScheduleFields,
  makeAllocationColumns,
  UNLOCK_COLUMNS,
} from './vesting/vestingColumns.tsx'

const META = { data_version: 1, sample: false }
const MONTHS = ['2026-01-01', '2026-02-01', '2026-03-01']

describe('files of the data of a project', () => {
  const answer: MetricAnswer = {
    dimensions: [],
    timestamps: MONTHS,
    series: ['fees', 'price'].map((metric, line) => ({
      key: {},
      metric,
      label: 'Some title',
      values: [line + 0.1, null, line + 0.3],
      provisional_from: null,
    })),
    meta: {
      ...META,
      sources: [],
      missing: [],
      checks: [],
      anchors: {},
      data_ends: {},
      total_series: 2,
      range: { from: '2026-01-01', to: '2026-03-31' },
      data_from: null,
      data_to: null,
    },
  }
  const rows = [2, 1, 0]
  const table = tabulateData(answer, rows)
  const columns = ['period', 'fees', 'price'].map((id) => ({ id }))

  it('have a line for each period in the order of the table', () => {
    expect(findTableFault(table)).toBeNull()
    expect(table.header).toEqual(['period_start (UTC)', 'fees (usd)', 'price (usd)'])
    expect(table.rows).toEqual([
      ['2026-03-01', 0.3, 1.3],
      ['2026-02-01', null, null],
      ['2026-01-01', 0.1, 1.1],
    ])
  })

  it('say beside a period that its values are partial', async () => {
    const partial = { to: '2026-01-01', data_from: '2026-01-23' }
    const series = answer.series.map((one, at) => (at === 0 ? { ...one, partial } : one))
    const noted = tabulateData({ ...answer, series }, rows)
    expect(findTableFault(noted)).toBeNull()
    expect(noted.rows[2]).toMatchSnapshot()
    const call = { query: { metrics: ['fees'] } }
    const subject = { title: 'Data', call, table: () => noted, rows }
    const shown = columns.toReversed()
    const arranged = await withTableView(subject, { rows: [0], shown, columns }).table?.()
    expect(arranged?.header).toEqual(['price (usd)', 'fees (usd)', 'period_start (UTC)', 'note'])
  })

  it('follow how the table is looked at', async () => {
    const call = { query: { metrics: ['fees'] } }
    const subject = { title: 'Data', call, table: () => table, rows }
    const shown = columns.toReversed()
    const arranged = await withTableView(subject, { rows: [0, 2], shown, columns }).table?.()
    expect(arranged?.header).toEqual(['price (usd)', 'fees (usd)', 'period_start (UTC)'])
    expect(arranged?.rows).toEqual([
      [1.1, 0.1, '2026-01-01'],
      [1.3, 0.3, '2026-03-01'],
    ])
  })
})

describe('files of the vesting of a project', () => {
  const allocation = (name: string, at: number): VestingSchedule['allocations'][number] => ({
    allocation: name,
    category: '',
    total: 10 * at,
    unlocked: at,
    share: null,
    unlocked_share: at / 3,
    values: [at, 2 * at],
  })
  const next = Array.from({ length: 40 }, (_, at) => ({
    day: '2026-02-01',
    allocation: `Part ${at}`,
    amount: at,
    share: null,
    value_usd: at === 0 ? null : at * 2,
  }))
  const schedule = {
    timestamps: MONTHS,
    allocations: [allocation('Team', 1), allocation('Investors', 2)],
    next,
    today: '2026-01-15',
    total: 30,
    share: null,
    unlocked: 3,
    unlocked_share: 1,
    meta: META,
  }

  it('have every unlock, and follow the order and filters of their table', async () => {
    const table = tabulateRows(UNLOCK_COLUMNS, next, { isSample: false })
    expect(findTableFault(table)).toBeNull()
    expect(table.header).toMatchSnapshot()
    expect(table.rows).toEqual(
      next.map((row) => [row.day, row.allocation, row.amount, null, row.value_usd]),
    )
    const columns = ['day', 'allocation', 'amount', 'share', 'value'].map((id) => ({ id }))
    const call = { procedure: 'projects.getVestingSchedule', input: {} } as const
    const subject = { title: 'Next', call, table: () => table, rows: next }
    const look = { rows: [next[7], next[3]], shown: columns.slice(1, 3), columns }
    expect((await withTableView(subject, look).table?.())?.rows).toEqual([
      ['Part 7', 7],
      ['Part 3', 3],
    ])
  })

  it('have every allocation, and every month of each', () => {
    const { allocations, timestamps } = schedule
    const parts = tabulateRows(makeAllocationColumns(schedule), allocations, { isSample: false })
    const months = tabulateRows([listScheduleFields(schedule)], [...timestamps.keys()], {
      isSample: false,
    })
    expect(parts.header).toMatchSnapshot()
    expect(months.header).toMatchSnapshot()
    expect([findTableFault(parts), findTableFault(months)]).toEqual([null, null])
    expect(parts.rows.map(([name, , total]) => [name, total])).toEqual([
      ['Team', 10],
      ['Investors', 20],
    ])
    expect(months.rows).toEqual([
      ['2026-01-01', 1, 2],
      ['2026-02-01', 2, 4],
      ['2026-03-01', null, null],
    ])
  })
})

it('files of parts have each part, the rest and the total', () => {
  const composition: Composition = {
    project_id: 'aave',
    metric_id: 'fees',
    by: 'chain',
    interval: '30d',
    aggregation: 'sum',
    column_id: 'fees_30d_sum',
    change_column_id: 'fees_30d_change',
    anchor: '2026-01-31',
    previous_anchor: null,
    total: 100,
    change: null,
    part_count: 5,
    parts: ['ethereum', 'base'].map((id, at) => ({
      id,
      name: id,
      value: 40 - at,
      previous_value: null,
      change: null,
      share: 0.4,
    })),
    others: { count: 3, value: 11, share: 0.11 },
    unattributed: { value: 10, share: 0.1 },
    meta: { ...META, sources: [], checks: [], anchors: {} },
  }
  const columns = makePartColumns(composition, {
    metric: knownMetric('fees'),
    fills: new Map(),
    isProject: () => false,
  })
  const table = tabulateRows(columns, composition.parts, {
    isSample: false,
    order: PART_FILE_ORDER,
  })
  expect(findTableFault(table)).toBeNull()
  expect(table.header).toMatchSnapshot()
  expect(table.rows.slice(1)).toEqual([
    ['base', 'base', 39, null, null, 0.4],
    ['', '3 more chains', 11, null, null, 0.11],
    ['', 'Unattributed', 10, null, null, 0.1],
    ['', 'Total', 100, null, null, null],
  ])
  expect(table.rows.map((row) => row[2])).toEqual([40, 39, 11, 10, 100])
})
