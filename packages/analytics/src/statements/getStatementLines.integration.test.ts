import type { FinancialStatement, StatementLines } from '@tickmark/core/answers/FinancialStatement'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { refreshDerivedTables } from '../batches/refreshDerivedTables.ts'
import { loadPoints, openTestAnalytics, series } from '../testing/openTestAnalytics.ts'
import { getFinancialStatement } from './getFinancialStatement.ts'
import { getStatementLines } from './getStatementLines.ts'

const db = openForTests(openTestAnalytics)
let beforeLoads: StatementLines
beforeAll(async () => {
  beforeLoads = await getStatementLines(db, { window: 'ltm', limit: 5 })
  const daily = (project_id: string, values: Record<string, number>, days = 1_000) =>
    Object.entries(values).flatMap(([metric_id, value]) =>
      series('2022-01-01', new Array(days).fill(value), { metric_id, project_id }),
    )
  await loadPoints(db, [
    ...daily('aave', { fees: 10.1, fees_supply_side: 4.7, tvl: 1000 }),
    ...daily('uniswap', { fees: 30.3 }),
    ...daily('curve', { fees: 5 }),
    // A price five months newer than any fees leaves the window of its project where its fees end.
    ...daily('curve', { price: 3 }, 1_150),
    ...daily('lido', { tvl: 9 }),
    // Its fees end inside the last quarter of the others, and before its supply side.
    ...daily('balancer', { fees: 2 }, 930),
    ...daily('balancer', { fees_supply_side: 1 }, 960),
    // Its data begin inside its last twelve months.
    ...series('2023-09-11', new Array(382).fill(1), { project_id: 'compound' }),
  ])
  await refreshDerivedTables(db)
})

const rowsOf = ({ sections }: FinancialStatement) => sections.flatMap((section) => section.rows)

describe('getStatementLines', () => {
  it('lists projects with fees, the largest first, each with the window of its own statement', async () => {
    const { rows, total_projects } = await getStatementLines(db, { window: 'ltm', limit: 10 })
    expect(rows.map(({ project_id, to }) => [project_id, to])).toEqual([
      ['uniswap', '2024-08-31'],
      ['aave', '2024-08-31'],
      ['curve', '2024-08-31'],
      ['balancer', '2024-07-31'],
      ['compound', '2024-08-31'],
    ])
    expect(total_projects).toBe(5)
    expect(rows.map(({ partial }) => partial)).toEqual([
      undefined,
      undefined,
      undefined,
      ['fees', 'revenue', 'take_rate', 'earnings'],
      ['fees'],
    ])
  })

  it.each(['ltm', 'quarter'] as const)(
    'shows to the last digit what each statement shows (%s)',
    async (window) => {
      const lines = await getStatementLines(db, { window, limit: 10 })
      for (const { project_id, timestamp, to, values, changes } of lines.rows) {
        const statement = await getFinancialStatement(db, {
          project_id,
          granularity: 'quarter',
          interval: 'max',
        })
        const position = statement.periods.findIndex((period) => period.start === timestamp)
        if (window === 'ltm') expect(statement.ltm_to).toBe(to)
        for (const [index, id] of lines.metric_ids.entries()) {
          const row = rowsOf(statement).find((one) => one.metric_id === id)
          const cell = row?.cells[position]
          const change = cell?.provisional ? null : cell?.yoy_change
          const shown = window === 'ltm' ? [row?.ltm, row?.ltm_change] : [cell?.value, change]
          const expected = shown.map((value) => value ?? null)
          expect([values[index], changes[index]], `${project_id} ${id}`).toEqual(expected)
        }
      }
    },
  )

  it('is empty before anything is loaded', () => {
    expect(beforeLoads).toMatchObject({ rows: [], total_projects: 0 })
  })

  it('lists at most the requested number', async () => {
    const { rows } = await getStatementLines(db, { window: 'ltm', limit: 1 })
    expect(rows).toMatchObject([{ project_id: 'uniswap', to: '2024-08-31' }])
  })

  it('lists what was known at a moment, and nothing before that', async () => {
    const run = (as_of: string) => getStatementLines(db, { window: 'ltm', limit: 5, as_of })
    expect((await run('2024-03-15')).rows).toEqual([])
    expect((await run('2026-01-01')).rows).toEqual(
      (await getStatementLines(db, { window: 'ltm', limit: 5 })).rows,
    )
  })
})
