import { describe, expect, it } from 'vitest'
import { toPublicCall } from './toPublicCall.ts'

describe('toPublicCall', () => {
  it('sends a metric query in the body, and holds it in an address as well', () => {
    const query = { metrics: ['fees'], where: { projects: ['aave'] }, as_of: undefined }
    const call = toPublicCall({ query })
    expect(call).toMatchObject({ method: 'POST', path: '/v2/query' })
    expect(call.body).toEqual({ metrics: ['fees'], where: { projects: ['aave'] } })
    const { searchParams } = new URL(call.address ?? '', 'https://a.example')
    expect(JSON.parse(searchParams.get('q') ?? '')).toEqual(call.body)
  })

  it('sends a query to a screener in the body; its address holds every row of it, unless it is too long', () => {
    const rows = { endRow: 10, valueCols: [{ id: 'fees_30d_sum' }], groupKeys: undefined }
    expect(toPublicCall({ mart: 'crypto_screener', rows })).toEqual({
      method: 'POST',
      path: '/v2/marts/crypto_screener/rows',
      body: { rows_request: { endRow: 10, valueCols: [{ id: 'fees_30d_sum' }] } },
      address: `/v2/marts/crypto_screener/rows?rows_request=${encodeURIComponent('{"valueCols":[{"id":"fees_30d_sum"}]}')}`,
    })
    const valueCols = Array.from({ length: 400 }, (_, at) => ({ id: `fees_30d_sum + ${at}` }))
    expect(toPublicCall({ mart: 'crypto_screener', rows: { valueCols } }).address).toBeNull()
  })

  it('puts the fields of a named query where its address has them', () => {
    const input = {
      project_id: 'a b',
      metric_id: 'fees',
      by: 'chain',
      limit: 3,
      interval: undefined,
    }
    expect(toPublicCall({ procedure: 'projects.getComposition', input })).toEqual({
      method: 'GET',
      path: '/v2/projects/a%20b/composition?metric_id=fees&by=chain&limit=3',
      address: '/v2/projects/a%20b/composition?metric_id=fees&by=chain&limit=3',
    })
  })

  it('repeats what is a list, since names may hold commas', () => {
    const input = { investors: ['A, Inc', 'B'] }
    expect(toPublicCall({ procedure: 'fundraises.search', input }).path).toBe(
      '/v2/fundraises?investors=A%2C+Inc&investors=B',
    )
  })
})
