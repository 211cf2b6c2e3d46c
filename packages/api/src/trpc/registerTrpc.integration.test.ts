import { brotliDecompressSync } from 'node:zlib'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it } from 'vitest'
import { openTestApi } from '../testing/openTestApi.ts'

const api = openForTests(openTestApi)

const address = (procedure: string, input?: unknown) =>
  `/trpc/${procedure}${input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`}`
const call = async (procedure: string, input?: unknown) =>
  (await api.ask(address(procedure, input))).json()

describe('procedures', () => {
  it('"Answer envelope: either result.data, or error with code and message"', async () => {
    const { error } = await call('projects.getFigures', { columns: ['none'] })
    expect(error).toMatchObject({ code: expect.any(Number), message: expect.any(String) })
    const { result } = await call('projects.getFigures', {
      columns: ['fees_30d_sum'],
      projects: ['ethereum'],
    })
    expect(result.data.columns[0].values).toEqual([56])
  })

  it('need no input where there is none to give', async () => {
    expect((await call('status.getDataStatus')).result.data.state).toBe('ready')
    expect((await call('metrics.list', {})).result.data.metrics.length).toBeGreaterThan(50)
    const { projects } = (await call('projects.list')).result.data
    expect(
      projects.find((one: { project_id: string }) => one.project_id === 'ethereum'),
    ).toMatchObject({
      name: 'Ethereum',
      has_data: true,
    })
  })

  it('answer a financial statement, a trace, restatements and a metric query', async () => {
    const statement = await call('projects.getFinancialStatement', {
      project_slug: 'ethereum',
      granularity: 'month',
    })
    expect(statement.result.data.sections[0].rows[0]).toMatchObject({ metric_id: 'fees' })
    const trace = await call('facts.trace', {
      project_id: 'ethereum',
      metric_id: 'fees',
      timestamp: '2024-01-10',
      granularity: 'day',
    })
    expect(trace.result.data.version_count).toBe(2)
    expect((await call('facts.restatements', {})).result.data.restatements).toHaveLength(1)
    const answer = await call('metrics.query', {
      metrics: ['fees'],
      where: { projects: ['ethereum'] },
      granularity: 'month',
      range: 'max',
    })
    expect(answer.result.data.series[0].values).toEqual([56])
  })

  it('say what is available of a project', async () => {
    const { data } = (await call('projects.getProject', { project_id: 'ethereum' })).result
    expect(data.metric_availability).toMatchObject({ fees: true, tvl: false })
    expect(data.metric_definitions.fees.title).toBe('Fees')
    expect(data.chain_names).toEqual({ ethereum: 'Ethereum' })
  })

  it('leave the definitions of metrics out for a page that knows them', async () => {
    const short = (
      await call('projects.getProject', { project_id: 'ethereum', definitions: false })
    ).result.data
    expect(short.metric_availability.fees).toBe(true)
    expect(short).not.toHaveProperty('metric_definitions')
    const rest = await api.ask('/v2/internal/projects/ethereum?definitions=false')
    expect(rest.json()).toEqual(short)
  })

  it('fail with code, message and the fields that were wrong', async () => {
    const response = await api.ask(address('projects.getProject', { project_id: 'nobody' }))
    expect(response.statusCode).toBe(404)
    expect(response.json().error).toMatchObject({
      message: expect.stringContaining('nobody'),
      data: { code: 'NOT_FOUND', type: 'not-found', errors: [{ field: 'project_id' }] },
    })
    const wrong = await call('projects.getFinancialStatement', {
      project_slug: 'ethereum',
      granularity: 'second',
    })
    expect(wrong.error.data).toMatchObject({
      code: 'BAD_REQUEST',
      errors: [{ field: 'granularity' }],
    })
    expect(wrong.error.data.stack).toBeUndefined()
  })

  it('refuse input that is no JSON, unknown fields and huge lists', async () => {
    const malformed = await api.ask('/trpc/projects.getProject?input=%7B%22a')
    expect([malformed.statusCode, malformed.json().error.data.code]).toEqual([400, 'BAD_REQUEST'])
    expect((await call('metrics.list', { x: 1 })).error.data.errors[0].field).toBe('x')
    const huge = await call('projects.getFigures', { columns: new Array(2_001).fill('a') })
    expect(huge.error.data.errors[0].field).toBe('columns')
  })
})

describe('batches', () => {
  it('answer each call by itself, failures beside successes', async () => {
    const input = encodeURIComponent(
      JSON.stringify({ 0: { project_id: 'ethereum' }, 1: { project_id: 'nobody' } }),
    )
    const response = await api.ask(
      `/trpc/projects.getProject,projects.getProject?batch=1&input=${input}`,
    )
    const [first, second] = response.json()
    expect(first.result.data.name).toBe('Ethereum')
    expect(second.error.data.code).toBe('NOT_FOUND')
  })

  it('hold at most 50 calls', async () => {
    const ask = (calls: number) =>
      api.ask(`/trpc/${new Array(calls).fill('metrics.list').join(',')}?batch=1&input=%7B%7D`)
    expect((await ask(50)).statusCode).toBe(200)
    expect((await ask(51)).statusCode).toBe(400)
  })
})

describe('long answers and queries', () => {
  it('are packed when the caller can unpack them', async () => {
    const response = await api.ask({
      url: '/trpc/metrics.list',
      headers: { 'accept-encoding': 'br' },
    })
    expect(response.headers['content-encoding']).toBe('br')
    const { result } = JSON.parse(brotliDecompressSync(response.rawPayload).toString())
    expect(result.data.metrics.length).toBeGreaterThan(50)
  })

  it('are packed alike when they are asked for again', async () => {
    const ask = (encoding: string) =>
      api.ask({ url: '/trpc/metrics.list', headers: { 'accept-encoding': encoding } })
    const [first, again, plain] = [await ask('br'), await ask('br'), await ask('identity')]
    expect(again.rawPayload.equals(first.rawPayload)).toBe(true)
    expect(again.headers.vary).toContain('Accept-Encoding')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(brotliDecompressSync(again.rawPayload).toString()).toBe(plain.payload)
  })

  it('may come by POST', async () => {
    const response = await api.ask({
      method: 'POST',
      url: '/trpc/projects.getProject',
      payload: { project_id: 'ethereum' },
    })
    expect(response.json().result.data.name).toBe('Ethereum')
  })

  it('refuses a body of another type in JSON', async () => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/trpc/marts.explain',
      headers: { 'content-type': 'text/plain' },
      payload: '{"mart_id":"crypto_screener"}',
    })
    expect(answer.statusCode).toBe(415)
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.json().error.data).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  })
})
