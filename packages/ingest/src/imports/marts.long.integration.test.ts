import { join } from 'node:path'
import { getMartPage } from '@tickmark/analytics/marts/getMartPage'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { HAS_REAL_FILES } from '../testing/findRealFile.ts'
import { importPaths } from './importPaths.ts'

const DATA = join(import.meta.dirname, '../../../../../shared/data')
const FILES = [
  'defillama/raises_2023-04.csv',
  'vesting/aave.json',
  'vesting/uniswap.json',
  'labels/oli',
  'labels/etherscan/etherscan_accounts_aave.csv',
  'defillama/protocol_tvl/drift.json',
  'defillama/protocol_tvl/save.json',
]

describe.runIf(HAS_REAL_FILES)('marts of real files', () => {
  const folder = makeTestFolder()
  const db = openForTests(() => openAnalytics({ kind: 'embedded', path: join(folder, 'engine') }))
  beforeAll(async () => {
    await importPaths(
      db,
      FILES.map((file) => join(DATA, file)),
    )
  })

  const countOf = async (table: string, rows = 'count()') => {
    const [row] = await db.rows<{ n: number }>({ sql: `SELECT ${rows} AS n FROM ${table} FINAL` })
    return row?.n
  }

  it.each([
    ['fundraises', 'fundraises', 'count()'],
    ['vesting_schedules', 'vesting_schedules', 'count()'],
    ['project_contracts', 'contracts', 'uniqExact(chain_id, address)'],
  ])('%s has every record once', async (mart, table, rows) => {
    const page = await getMartPage(db, mart, RowsRequest.parse({ endRow: 100_000 }))
    expect(page).toMatchObject({ status: 'ready', meta: { sample: false } })
    expect(page.row_count).toBeGreaterThan(0)
    expect(page.row_count).toBe(await countOf(table, rows))
    expect(page.rows).toHaveLength(page.row_count)
  })

  it('fundraises by sector raise what the rounds of its projects do, in each sector of a project', async () => {
    const groups = await getMartPage(
      db,
      'fundraises',
      RowsRequest.parse({
        valueCols: [{ id: 'amount_usd' }],
        rowGroupCols: [{ id: 'sector' }],
        endRow: 1_000,
      }),
    )
    const { rows: rounds } = await getMartPage(
      db,
      'fundraises',
      RowsRequest.parse({
        valueCols: ['sectors', 'sector', 'amount_usd'].map((id) => ({ id })),
        endRow: 100_000,
      }),
    )
    const raised = new Map<string, { amount: number; rounds: number }>()
    for (const { sectors, sector, amount_usd } of rounds)
      for (const one of Array.isArray(sectors) && sectors.length > 0 ? sectors : [sector]) {
        const name = String(one ?? '')
        const known = raised.get(name) ?? { amount: 0, rounds: 0 }
        raised.set(name, {
          amount: known.amount + Number(amount_usd ?? 0),
          rounds: known.rounds + 1,
        })
      }
    expect(groups.rows).toHaveLength(raised.size)
    for (const row of groups.rows) {
      const wanted = raised.get(String(row.sector ?? ''))
      expect(Number(row.amount_usd), String(row.sector)).toBeCloseTo(
        wanted?.amount ?? Number.NaN,
        0,
      )
      expect(Number(row.child_count), String(row.sector)).toBe(wanted?.rounds)
    }
    // Rounds of a project of two sectors are in two groups and once in the total.
    expect(groups.leaf_count).toBe(rounds.length)
    expect(groups.summary.amount_usd?.total).toBeCloseTo(
      rounds.reduce((sum, { amount_usd }) => sum + Number(amount_usd ?? 0), 0),
      0,
    )
  })

  it('the screener lists the projects that a source reports, and holders report that none did', async () => {
    const screener = await getMartPage(db, 'crypto_screener', RowsRequest.parse({}))
    const [reported] = await db.rows<{ n: number }>({
      sql: 'SELECT uniqExact(project_id) AS n FROM series WHERE project_id IN (SELECT project_id FROM projects)',
    })
    expect(screener.row_count).toBe(reported?.n)
    expect(screener.summary.tvl_30d_change?.count).toBeGreaterThan(0)
    const holders = await getMartPage(db, 'top_tokenholders', RowsRequest.parse({}))
    expect(holders).toMatchObject({ status: 'no-source', rows: [], row_count: 0 })
  })
})
