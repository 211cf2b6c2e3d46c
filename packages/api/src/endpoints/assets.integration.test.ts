import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { loadInput, loadPoints, series } from '@tickmark/analytics/testing/openTestAnalytics'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestApi } from '../testing/openTestApi.ts'

const api = openForTests(openTestApi)
beforeAll(async () => {
  await loadPoints(
    api.analytics,
    series('2024-01-01', [100, 101], {
      metric_id: 'asset_price',
      project_id: 'ondo-finance',
      product_id: 'usdy',
    }),
  )
  await loadInput(api.analytics, (writer) => {
    for (const asset_id of ['usdy', 'other'])
      writer.record('assets', {
        asset_id,
        name: asset_id.toUpperCase(),
        symbol: asset_id.toUpperCase(),
        asset_class: 'treasuries',
        reference_asset: 'us-treasuries',
        issuer_id: asset_id === 'usdy' ? 'ondo-finance' : '',
        chains: ['ethereum'],
        url: 'https://example.org',
      })
  })
  await refreshDerivedTables(api.analytics)
})

describe('tokenized assets', () => {
  it('are listed by page', async () => {
    const { data, meta } = (await api.ask('/v2/assets?page=2&limit=1')).json()
    expect(data).toMatchObject([{ asset_id: 'usdy', url: '/v2/assets/usdy' }])
    expect(meta).toMatchObject({ page: 2, limit: 1, total: 2 })
  })

  it('are suggested where an id is mistyped', async () => {
    const answer = await api.ask('/v2/assets/usdyy')
    expect(answer.statusCode).toBe(404)
    expect(answer.json().message).toBe('There is no asset "usdyy". Did you mean usdy?')
  })

  it('are counted by what they stand for', async () => {
    const { data } = (await api.ask('/v2/reference-assets')).json()
    expect(data).toEqual([
      { reference_asset_id: 'us-treasuries', assets: 2, asset_ids: ['other', 'usdy'] },
    ])
  })

  it('have series of their own', async () => {
    const { data } = (await api.ask('/v2/assets/usdy/metrics')).json()
    expect(data).toEqual([
      {
        timestamp: '2024-01-02T00:00:00.000Z',
        asset_id: 'usdy',
        metric_id: 'asset_price',
        value: 101,
      },
      {
        timestamp: '2024-01-01T00:00:00.000Z',
        asset_id: 'usdy',
        metric_id: 'asset_price',
        value: 100,
      },
    ])
    expect((await api.ask('/v2/assets/other/metrics')).json().data).toEqual([])
  })

  it('break down', async () => {
    const response = await api.ask({
      method: 'POST',
      url: '/v2/assets/usdy/metrics-breakdown',
      payload: { metric_ids: ['asset_price'], group_by: 'projects' },
    })
    expect(response.json().data).toMatchObject([
      { asset_id: 'usdy', data_id: 'ondo-finance', metrics: { asset_price: 101 } },
    ])
  })
})
