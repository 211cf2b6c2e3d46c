import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  loadInput,
  loadPoints,
  openTestAnalytics,
  refreshDays,
  series,
} from '../testing/openTestAnalytics.ts'
import { getAssetOverview } from './getAssetOverview.ts'

const db = openForTests(openTestAnalytics)

const asset = (asset_id: string, chains: string[], changes = {}) => ({
  asset_id,
  name: asset_id,
  asset_class: 'gold',
  reference_asset: 'Gold',
  issuer_id: 'pax-gold',
  chains,
  ...changes,
})
const caps = (product_id: string, days: number, changes = {}) =>
  series(
    '2024-01-01',
    Array.from({ length: days }, (_, day) => (day < 10 ? 50 : 100)),
    {
      metric_id: 'asset_market_cap_circulating',
      project_id: 'pax-gold',
      product_id,
      ...changes,
    },
  )

beforeAll(async () => {
  await loadPoints(db, [
    ...caps('one', 40),
    ...caps('two', 40),
    ...series('2024-02-05', [7, 8, 9, 10, 11], {
      metric_id: 'asset_transfer_volume',
      project_id: 'pax-gold',
      product_id: 'one',
    }),
  ])
  await loadInput(
    db,
    (writer) => {
      writer.record('assets', asset('one', ['ethereum', 'base']))
      writer.record('assets', asset('two', ['ethereum'], { asset_class: 'stocks' }))
      writer.record('assets', asset('silent', ['solana'], { issuer_id: 'nobody' }))
    },
    { observed_at: Date.parse('2024-03-01T00:00:00Z') },
  )
  await refreshDays(db)
})

describe('getAssetOverview', () => {
  it('has every asset with its newest figures, those without any last', async () => {
    const { anchor, rows, total } = await getAssetOverview(db)
    expect(anchor).toBe('2024-02-09')
    expect(rows.map((row) => [row.asset_id, row.market_cap, row.market_cap_change])).toEqual([
      ['one', 100, 1],
      ['two', 100, 1],
      ['silent', null, null],
    ])
    expect(rows[0]).toMatchObject({ share: 0.5, transfer_volume: 45, price: null })
    expect(total).toEqual({ assets: 3, market_cap: 200, market_cap_change: 1 })
  })

  it('adds up by class and issuer, and once for each chain of an asset', async () => {
    const { groups } = await getAssetOverview(db)
    const summarize = (list: { id: string; assets: number; market_cap: number | null }[]) =>
      list.map(({ id, assets, market_cap }) => [id, assets, market_cap])
    expect(summarize(groups.asset_class)).toEqual([
      ['gold', 2, 100],
      ['stocks', 1, 100],
    ])
    expect(summarize(groups.chain)).toEqual([
      ['ethereum', 2, 200],
      ['base', 1, 100],
      ['solana', 1, null],
    ])
    expect(summarize(groups.issuer)).toEqual([
      ['pax-gold', 2, 200],
      ['nobody', 1, null],
    ])
  })
})
