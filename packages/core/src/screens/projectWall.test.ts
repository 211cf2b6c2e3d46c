import { describe, expect, it } from 'vitest'
import { findFigureColumn, MAX_FORMULAS } from '../answers/figureColumns.ts'
import { knownMetric } from '../metrics/findMetric.ts'
import { METRICS } from '../metrics/METRICS.ts'
import { MARKET_SECTORS } from '../sectors/MARKET_SECTORS.ts'
import { chooseHeadlines, chooseWall, nameTileWindow, wallQuery } from './projectWall.ts'

const make = (market_sectors: string[], ...ids: string[]) =>
  chooseWall({
    market_sectors,
    metric_availability: Object.fromEntries(ids.map((id) => [id, true])),
  })
const having = (market_sectors: string[], ...available: string[]) =>
  make(market_sectors, ...available).map(({ title, metrics }) => [
    title,
    ...metrics.map(({ metric_id }) => metric_id),
  ])
const ALL = METRICS.map(({ metric_id }) => metric_id)
const usageOf = (...sectors: string[]) =>
  having(sectors, ...ALL)
    .find(([title]) => title === 'Usage')
    ?.slice(1, 4)

describe('the metrics on a project’s overview', () => {
  it('begin with what matters for its kind', () => {
    expect(usageOf('blockchains-l2')).toEqual([
      'active_addresses_daily',
      'transaction_count',
      'ecosystem_tvl',
    ])
    expect(usageOf('lending')).toEqual(['active_loans', 'tvl', 'net_deposits'])
    expect(usageOf('exchange')).toEqual(['trading_volume', 'tvl', 'trade_count'])
    expect(usageOf('stablecoin-issuers')?.[0]).toBe('outstanding_supply')
    expect(usageOf('liquid-staking')?.[0]).toBe('assets_staked')
    expect(usageOf('lending', 'stablecoin-issuers')?.[0]).toBe('active_loans')
    expect(usageOf('no-such-sector')?.[0]).toBe('tvl')
  })

  it('are only those that it has, in groups that have some', () => {
    expect(having(['lending'], 'price', 'market_cap_circulating', 'tokenholders')).toEqual([
      ['Valuation', 'market_cap_circulating', 'price'],
      ['Supply', 'tokenholders'],
    ])
    expect(having(['lending'])).toEqual([])
  })

  it('are few in each group, none of them twice, and never the same business under another name', () => {
    const wall = make(['exchange', 'derivatives', 'nft-marketplace'], ...ALL)
    const ids = wall.flatMap(({ metrics }) => metrics.map(({ metric_id }) => metric_id))
    expect(new Set(ids).size).toBe(ids.length)
    const sizes = wall.map(({ title, metrics }) =>
      title === 'Internet Computer' ? 0 : metrics.length,
    )
    expect(Math.max(...sizes)).toBe(7)
    expect(ids).not.toContain('gmv')
  })

  it('are those of one project only where it has them', () => {
    expect(having(['blockchains-l1'], 'cycles_burn_rate')).toEqual([
      ['Internet Computer', 'cycles_burn_rate'],
    ])
    expect(having(['blockchains-l1'], 'fees', 'blocks_per_second')).toEqual([['Income', 'fees']])
    expect(having(['blockchains-l1'], 'blocks_per_second', 'cycles_burn_rate')).toEqual([
      ['Internet Computer', 'blocks_per_second', 'cycles_burn_rate'],
    ])
    expect(having(['blockchains-l1'], 'fees').flat()).not.toContain('cycles_burn_rate')
  })

  it('are whatever there is of a project that has none of them', () => {
    expect(having(['rwa-issuers'], 'asset_price')).toEqual([['Metrics', 'asset_price']])
  })

  it('are headed by market, income and business, then by what else there is', () => {
    const heads = (sectors: string[], ...ids: string[]) =>
      chooseHeadlines(make(sectors, ...ids)).map(({ metric_id }) => metric_id)
    expect(heads(['lending'], ...ALL)).toEqual([
      'market_cap_circulating',
      'price',
      'fees',
      'revenue',
      'active_loans',
      'tvl',
    ])
    expect(heads(['lending'], 'code_commits', 'price')).toEqual(['price', 'code_commits'])
    expect(heads(['lending'])).toEqual([])
  })

  it('are one query, of columns that there are, each change with the line of its window', () => {
    const { columns, formulas } = wallQuery('aave', make(['lending'], ...ALL))
    expect(columns.filter((id) => findFigureColumn(id) === undefined)).toEqual([])
    expect(columns).toEqual(expect.arrayContaining(['fees_30d_sum', 'fees_30d_change']))
    const tiles = (columns.length + 2 * formulas.length) / 3
    expect(columns.filter((id) => id.endsWith('_trend'))).toHaveLength(tiles)
  })

  it('have ratios of amounts over the window of the other tiles, as many as one query takes', () => {
    const ofSector = (sector: string) => wallQuery('one', make([sector], ...ALL)).formulas
    expect(ofSector('lending')).toContain('30d:take_rate')
    const most = MARKET_SECTORS.map((one) => ofSector(one.market_sector_id).length)
    expect(Math.max(...most)).toBeLessThanOrEqual(MAX_FORMULAS)
  })
})

it('names the window of each tile that is not of the newest level', () => {
  const windows = ['fees', 'user_dau', 'take_rate', 'ps_circulating', 'price'].map((id) =>
    nameTileWindow(knownMetric(id)),
  )
  expect(windows).toEqual(['30d', '30d avg', '30d', '', ''])
})
