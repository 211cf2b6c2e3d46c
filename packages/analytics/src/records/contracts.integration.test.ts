import { RowsRequest } from '@tickmark/core/marts/RowsRequest'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { getMartPage } from '../marts/getMartPage.ts'
import { loadInput, openTestAnalytics, refreshDays } from '../testing/openTestAnalytics.ts'
import { getContractPage } from './getContractPage.ts'
import { getTrendingPage } from './trendingContracts.ts'

const db = openForTests(openTestAnalytics)

beforeAll(async () => {
  await loadInput(
    db,
    (writer) => {
      for (let index = 0; index < 10_000; index += 1)
        writer.record('contracts', {
          chain_id: index % 4 === 0 ? 'base' : 'ethereum',
          address: `0x${index}`,
          name: `Pool ${String(index).padStart(5, '0')}`,
          labels: ['uniswap'],
          category: index < 10 ? 'router' : 'dex',
          project_id: 'uniswap',
        })
      const day = (date: string, address: string, fields: Record<string, number>) =>
        writer.record('contract_activity', {
          chain_id: 'ethereum',
          address,
          day: date,
          ...fields,
        })
      day('2024-01-01', '0x1', { inflow: 4, outflow: 1, callers: 10 })
      day('2024-01-03', '0x1', { inflow: 3, outflow: 1, callers: 10 })
      day('2024-01-04', '0x1', { inflow: 3, outflow: 1, callers: 20 })
      day('2024-01-04', '0xunknown', { inflow: 100 })
    },
    { observed_at: Date.parse('2024-02-01T00:00:00Z') },
  )
  await refreshDays(db)
})

const LAST_TWO_DAYS = { orderBy: 'inflow', days: 2, limit: 10 } as const

describe('getTrendingPage', () => {
  it('adds up flows, averages callers, and compares with as many days before', async () => {
    const page = await getTrendingPage(db, LAST_TWO_DAYS)
    expect(page).toMatchObject({ count: 2, from: '2024-01-03', to: '2024-01-04' })
    expect(page.rows).toMatchObject([
      { address: '0xunknown', name: '', inflow: 100, outflow: null, net_flow: null, change: null },
      {
        name: 'Pool 00001',
        inflow: 6,
        outflow: 2,
        net_flow: 4,
        callers: 15,
        gas_used: null,
        change: 0.5,
        days: 2,
      },
    ])
  })

  it('counts what can be filtered by, and filters', async () => {
    const page = await getTrendingPage(db, LAST_TWO_DAYS)
    expect(page.chains).toEqual([{ id: 'ethereum', contracts: 2 }])
    const left = await getTrendingPage(db, {
      ...LAST_TWO_DAYS,
      text: 'pool',
      categories: ['router'],
    })
    expect(left).toMatchObject({ count: 1, rows: [{ address: '0x1' }] })
  })

  it.each(['outflow', 'net_flow', 'gas_used', 'events', 'callers'] as const)(
    'can be ordered by %s',
    async (orderBy) => {
      expect((await getTrendingPage(db, { ...LAST_TWO_DAYS, orderBy })).rows).toHaveLength(2)
    },
  )
})

describe('the screener of contracts', () => {
  it.each([1, 7, 30])('has the activity of %s days as the list has', async (days) => {
    const trending = await getTrendingPage(db, { orderBy: 'inflow', days, limit: 10 })
    const measures = ['inflow', 'outflow', 'net_flow', 'calls', 'gas_used', 'events'] as const
    const request = RowsRequest.parse({
      valueCols: [
        ...measures.map((name) => ({ id: `${name}_${days}d_sum` })),
        ...[`callers_${days}d_avg`, `inflow_${days}d_change`, 'name'].map((id) => ({ id })),
      ],
      filterModel: { [`active_days_${days}d`]: { filterType: 'number', type: 'notBlank' } },
      sortModel: [{ colId: `inflow_${days}d_sum`, sort: 'desc' }],
    })
    const page = await getMartPage(db, 'project_contracts', request)
    expect(page.rows.length).toBeGreaterThan(0)
    expect(page.rows).toEqual(
      trending.rows.map((row) => ({
        chain_id: row.chain_id,
        address: row.address,
        name: row.name,
        ...Object.fromEntries(measures.map((name) => [`${name}_${days}d_sum`, row[name]])),
        [`callers_${days}d_avg`]: row.callers,
        [`inflow_${days}d_change`]: row.change,
      })),
    )
  })
})

it.each(['POOL 0999', '0x99', 'router'])(
  'the screener of contracts finds as the list of a project does: %s',
  async (text) => {
    const { count } = await getContractPage(db, {
      project_id: 'uniswap',
      limit: 1,
      offset: 0,
      text,
    })
    const page = await getMartPage(
      db,
      'project_contracts',
      RowsRequest.parse({
        filterModel: {
          project_id: { filterType: 'set', values: ['uniswap'] },
          words: { filterType: 'text', type: 'contains', filter: text },
        },
      }),
    )
    expect(page.leaf_count).toBe(text === 'router' ? 10 : count)
  },
)

describe('getContractPage', () => {
  it('pages through ten thousand contracts of one project', async () => {
    const page = await getContractPage(db, { project_id: 'uniswap', limit: 2, offset: 9_998 })
    expect(page.rows.map((row) => row.name)).toEqual(['Pool 09998', 'Pool 09999'])
    expect(page).toMatchObject({
      count: 10_000,
      chains: [
        { id: 'ethereum', name: 'Ethereum', contracts: 7_500 },
        { id: 'base', name: 'Base', contracts: 2_500 },
      ],
      categories: [
        { id: 'dex', contracts: 9_990 },
        { id: 'router', contracts: 10 },
      ],
    })
  })

  it('filters by chain, category and words', async () => {
    const search = { project_id: 'uniswap', limit: 50, offset: 0 }
    const { count } = await getContractPage(db, {
      ...search,
      chains: ['base'],
      categories: ['router'],
    })
    expect(count).toBe(3)
    expect((await getContractPage(db, { ...search, text: 'POOL 0999' })).count).toBe(10)
  })

  it('counts the choices of one kind whatever is chosen of that kind', async () => {
    const page = await getContractPage(db, {
      project_id: 'uniswap',
      chains: ['base'],
      categories: ['router'],
      limit: 50,
      offset: 0,
    })
    expect(page.chains).toEqual([
      { id: 'ethereum', name: 'Ethereum', contracts: 7 },
      { id: 'base', name: 'Base', contracts: 3 },
    ])
    expect(page.categories).toEqual([
      { id: 'dex', contracts: 2_497 },
      { id: 'router', contracts: 3 },
    ])
  })

  it('has none for another project', async () => {
    const page = await getContractPage(db, { project_id: 'aave', limit: 50, offset: 0 })
    expect(page).toMatchObject({ rows: [], count: 0, chains: [], categories: [] })
  })
})
