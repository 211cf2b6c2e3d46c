import { loadBatch } from '@tickmark/analytics/batches/loadBatch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, type TestApi } from '../../testing/openTestApi.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(async () => {
  await api.app.close()
  await api.analytics.close()
})

const get = async (url: string) => {
  const response = await api.ask(url)
  return { status: response.statusCode, body: response.json() }
}

describe('calls about funding rounds', () => {
  it('gives the same sum as totals and as a page', async () => {
    const { body: page } = await get('/v2/internal/fundraises?projects=aave')
    const { body: totals } = await get('/v2/internal/fundraises/totals?by=month&projects=aave')
    expect(page.total).toMatchObject({ rounds: 1, amount_usd: 1_000_000 })
    expect(totals.rows).toEqual([{ key: '2024-01-01', ...page.total }])
  })

  it('does not split the names of investors at commas', async () => {
    const { body } = await get(
      `/v2/internal/fundraises?investors=${encodeURIComponent('Somebody, Inc')}`,
    )
    expect(body.total.rounds).toBe(0)
  })

  it('answers 404 for an investor whom no round names, and says so', async () => {
    const { status, body } = await get('/v2/internal/investors/Nobody')
    expect(status).toBe(404)
    expect(body).toMatchObject({
      type: 'not-found',
      message: 'No funding round names the investor "Nobody".',
    })
  })

  it('suggests whom a mistyped investor may have meant', async () => {
    await loadBatch(api.analytics, {
      source_id: 'test',
      input: 'more.json',
      content_hash: 'more',
      observed_at: null,
      read: async (writer) => {
        writer.record('fundraises', {
          record_id: 'two',
          project_id: '',
          name: 'Two',
          day: '2024-01-06',
          round: '',
          amount_usd: null,
          valuation_usd: null,
          lead_investors: [],
          other_investors: ['Paradigm'],
          chains: [],
          category: '',
          sector: '',
          url: '',
        })
      },
    })
    const { body } = await get('/v2/internal/investors/paradgim')
    expect(body.message).toBe(
      'No funding round names the investor "paradgim". Did you mean "Paradigm"?',
    )
  })

  it.each([
    'fundraises?order_by=nothing',
    'fundraises?minimum=-1',
    'fundraises?limit=100000',
    'fundraises/totals',
    'fundraises/totals?by=colour',
  ])('refuses %s', async (path) => {
    expect((await get(`/v2/internal/${path}`)).status).toBe(400)
  })

  it('writes a page as CSV that no spreadsheet takes for a formula', async () => {
    const response = await api.ask('/v2/internal/fundraises?format=csv')
    expect(response.headers['content-type']).toMatch(/^text\/csv/)
    expect(response.body).toContain(`"'=Aave, ""the bank"""`)
  })
})
