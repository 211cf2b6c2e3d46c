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
  await loadPoints(
    api.analytics,
    ['usdy', 'other'].flatMap((product_id, at) =>
      series('2024-01-01', [30 - 20 * at, 30 - 20 * at], {
        ...{ metric_id: 'asset_market_cap_circulating', project_id: 'ondo-finance', product_id },
      }),
    ),
  )
  await loadInput(api.analytics, (writer) => {
    for (const [at, share] of [0.2, 0.1, 0.05].entries())
      writer.record('token_holders', {
        ...{ project_id: 'aave', chain_id: 'ethereum', address: `0x${at}`, day: '2024-01-02' },
        ...{ balance: 100 * share, share, label: '' },
      })
  })
  await refreshDerivedTables(api.analytics)
})

async function ask(prompt: string) {
  const payload = { prompt, answered: true }
  const answer = await api.ask({ method: 'POST', url: '/v2/ask', payload })
  return answer.json().data
}

describe('questions', () => {
  it('find classes, issuers and assets of the registry by the names that people use', async () => {
    const byIssuer = await ask('tokenized t-bills by issuer')
    expect(byIssuer.outcome.calls[0].input.only).toEqual([
      { column: 'asset_class', values: ['treasuries'] },
    ])
    const [table] = byIssuer.tables
    expect(table.rows.map((row: unknown[]) => [row[0], row.at(-1)])).toEqual([
      ['Ondo Finance', 0.75],
      ['', 0.25],
    ])
    const { outcome } = await ask('tokenized assets: usdy')
    expect(outcome.calls[0].input.only).toEqual([{ column: 'asset_id', values: ['usdy'] }])
    const unknown = await ask('tokenized flubber')
    expect(unknown.outcome).toMatchObject({
      kind: 'clarify',
      choices: [{ prompt: 'tokenized treasuries' }],
    })
  })

  it('state how much of the supply the largest holders have', async () => {
    const { sentences, tables } = await ask('top 2 holders of aave')
    expect(sentences.join(' ')).toMatch(/the largest 20\.0%.* the 2 largest 30\.0%/)
    expect(tables[0].rows.length).toBe(2)
  })
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
