import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { openTestApi } from '../testing/openTestApi.ts'

const api = openForTests(openTestApi)

const get = async (url: string) => {
  const response = await api.ask(url)
  const { statusCode: status, headers } = response
  return { status, location: headers.location, ...(status === 308 ? {} : response.json()) }
}
const post = async (url: string, payload: object) => {
  const response = await api.ask({ method: 'POST', url, payload })
  return { status: response.statusCode, ...response.json() }
}

const CHOICES = [
  { project_id: 'benqi', name: 'BENQI', symbol: 'QI', is_reviewed: true, market_sector: 'lending' },
  { project_id: 'qidao', name: 'QiDao', symbol: 'QI', is_reviewed: true },
]

describe('a name that several projects share', () => {
  it.each(['QI', 'qi', '$QI', 'ＱＩ'])(
    'is refused in a path with the choices: %s',
    async (name) => {
      for (const rest of ['', '/metrics', '/financial-statement']) {
        const answer = await get(`/v2/projects/${encodeURIComponent(name)}${rest}`)
        expect(answer).toMatchObject({
          status: 409,
          type: 'ambiguous',
          errors: [{ code: 'ambiguous-project', value: name, choices: CHOICES }],
        })
        expect(answer.message).toContain('benqi (BENQI), qidao (QiDao)')
      }
    },
  )

  it('is listed with the choices beside the rest of a list', async () => {
    const rounds = await get('/v2/fundraises?projects=HT,AAVE')
    expect(rounds).toMatchObject({
      status: 200,
      errors: [{ code: 'ambiguous-project', field: 'projects', value: 'HT' }],
    })
    expect(rounds.errors[0].choices).toHaveLength(2)
  })

  it('is refused in a query, as a project and not as a chain that only one of them is', async () => {
    const query = { metrics: ['fees'], granularity: 'month', range: '1y', breakdown: ['project'] }
    expect(
      await post('/v2/query', { ...query, where: { projects: ['aave', 'CRO'] } }),
    ).toMatchObject({
      status: 409,
      errors: [{ code: 'ambiguous-project', field: 'where.projects', value: 'CRO' }],
    })
    const named = await post('/v2/query', { ...query, where: { projects: ['AAVE', 'Uni'] } })
    const byId = await post('/v2/query', { ...query, where: { projects: ['aave', 'uniswap'] } })
    expect(named).toEqual(byId)
    expect(await post('/v2/query', { ...query, where: { chains: ['G'] } })).toMatchObject({
      status: 200,
    })
  })

  it('is an error of one cell of a sheet', async () => {
    const cells = [
      { project: 'G', metric: 'fees' },
      { project: 'AAVE', metric: 'fees' },
      { function: 'series', project: 'aave,QI', metric: 'fees' },
    ]
    const { data } = await post('/v2/sheet', { cells })
    const [shared, own, series] = data.cells ?? data
    expect(shared.error.code).toBe('ambiguous-project')
    expect(shared.error.message).toContain('galxe (Galxe), gravity (Gravity)')
    expect(own).toHaveProperty('value')
    expect(series.error.code).toBe('ambiguous-project')
  })
})

describe('a name of one project', () => {
  it.each([
    ['AAVE', 'aave'],
    ['$uni', 'uniswap'],
    ['Arbitrum One', 'arbitrum'],
  ])('leads from %s to %s', async (name, id) => {
    expect(await get(`/v2/projects/${encodeURIComponent(name)}?as_of=2025-01-01`)).toMatchObject({
      status: 308,
      location: `/v2/projects/${id}?as_of=2025-01-01`,
    })
  })
})
