import { NAMED_CALLS } from '@tickmark/core/calls/NAMED_CALLS'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { FACT_ENDPOINTS } from './ENDPOINTS.ts'
import { openTestApi, TEST_TOKEN } from './testing/openTestApi.ts'

const api = openForTests(openTestApi)

const QUESTION = { metrics: ['fees'], where: { projects: ['ethereum'] }, granularity: 'day' }
const IN_ADDRESS = `/v2/query?q=${encodeURIComponent(JSON.stringify(QUESTION))}`

describe('public addresses of named questions', () => {
  it('all lead to a call with rows', () => {
    const place = (path: string) => path.replace(/\{\w+\}/g, '{}')
    for (const path of Object.values(NAMED_CALLS))
      expect(
        FACT_ENDPOINTS.some(
          (endpoint) =>
            endpoint.auth === 'public-key' &&
            place(endpoint.path) === place(path) &&
            endpoint.rows !== undefined,
        ),
        path,
      ).toBe(true)
  })

  it.each([
    ['/v2/ranking?metric_id=fees', '/v2/internal/ranking?metric_id=fees'],
    ['/v2/figures?columns=fees_30d_sum', '/v2/internal/figures?columns=fees_30d_sum'],
    [
      '/v2/projects/aave/composition?metric_id=fees&by=chain&interval=30d',
      '/v2/internal/projects/aave/composition?metric_id=fees&by=chain&interval=30d',
    ],
    ['/v2/sector-totals?interval=30d', '/v2/internal/sector-totals?interval=30d'],
    ['/v2/fundraises?projects=aave', '/v2/internal/fundraises?projects=aave'],
    ['/v2/freshness', '/v2/internal/freshness'],
    [
      '/v2/projects/ethereum/statement?granularity=month&interval=1y',
      '/v2/internal/projects/ethereum/financial-statement?granularity=month&interval=1y',
    ],
  ])('%s answers what the page is answered', async (address, internal) => {
    const { data } = (await api.ask(address)).json()
    expect(data).toEqual((await api.ask(internal)).json())
    const csv = await api.ask(`${address}${address.includes('?') ? '&' : '?'}format=csv`)
    expect(csv.headers['content-type']).toMatch(/^text\/csv/)
    expect(csv.body.split('\r\n').length).toBeGreaterThan(2)
  })

  it('need the key', async () => {
    expect((await api.app.inject('/v2/ranking?metric_id=fees')).statusCode).toBe(401)
  })
})

describe('a question in the address', () => {
  it('is answered as in a body', async () => {
    const asked = await api.ask({ method: 'POST', url: '/v2/query', payload: QUESTION })
    expect((await api.ask(IN_ADDRESS)).json().data).toEqual(asked.json().data)
  })

  it.each(['{', '{"metrics":[]}', '[]', '%00'])('that is not one (%s) is refused', async (q) => {
    expect((await api.ask(`/v2/query?q=${encodeURIComponent(q)}`)).statusCode).toBe(400)
  })
})

describe('the key in an address', () => {
  it('opens public calls as the one in a header does, and is no parameter of theirs', async () => {
    const answer = await api.app.inject(`${IN_ADDRESS}&format=csv&key=${TEST_TOKEN}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('timestamp')
  })

  it('is refused when it is another', async () => {
    expect((await api.app.inject(`${IN_ADDRESS}&key=other`)).statusCode).toBe(401)
  })
})
