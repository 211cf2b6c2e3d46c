import { describe, expect, it, vi } from 'vitest'
import { createClient } from './createClient.ts'
import { linkToChart } from './linkToChart.ts'
import { query } from './QueryBuilder.ts'
import type { ClientOptions } from './sendRequest.ts'

const URL_OF = 'https://terminal.example'

/** A client whose requests are answered in turn, and the requests that it sent. */
function open(answers: (Response | Error)[], options: Partial<ClientOptions> = {}) {
  const fetch = vi.fn(async (_url: URL | string, _init?: RequestInit) => {
    const answer = answers.shift()
    if (answer === undefined) throw new Error('one request too many')
    if (answer instanceof Error) throw answer
    return answer
  })
  const client = createClient({
    url: URL_OF,
    key: 'tm_key',
    ...options,
    fetch: fetch as typeof globalThis.fetch,
  })
  return { client, listUrls: () => fetch.mock.calls.map(([url]) => String(url)), fetch }
}

const answer = (data: unknown) => Response.json({ data })
const refuse = (status: number, headers?: Record<string, string>) =>
  Response.json(
    { type: 'busy', message: 'Try later.', errors: [] },
    { status, ...(headers && { headers }) },
  )

describe('requests', () => {
  it('put parameters into the path, the query and the body', async () => {
    const { client, fetch, listUrls } = open([answer({}), answer([]), answer({})])
    await client.getProject({ project_id: 'a/b' })
    await client.getMetric({
      metric_id: 'fees',
      project_ids: ['aave', 'lido'],
      start: '2024-01-01',
    })
    await client.queryMetrics({ metrics: ['fees'] })
    expect(listUrls()).toEqual([
      `${URL_OF}/v2/projects/a%2Fb`,
      `${URL_OF}/v2/metrics/fees?project_ids=aave&project_ids=lido&start=2024-01-01`,
      `${URL_OF}/v2/query`,
    ])
    expect(fetch.mock.calls[2]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"metrics":["fees"]}',
      headers: { authorization: 'Bearer tm_key', 'content-type': 'application/json' },
    })
  })

  it('are not sent without what the path needs', async () => {
    const { client, fetch } = open([])
    await expect(client.getProject({ project_id: '' })).rejects.toThrow(
      'getProject needs project_id.',
    )
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('retries', () => {
  it('wait as long as Retry-After says', async () => {
    vi.useFakeTimers()
    try {
      const { client, fetch } = open([
        refuse(429, { 'retry-after': '7' }),
        refuse(503, { 'retry-after': new Date(Date.now() + 20_000).toUTCString() }),
        new TypeError('fetch failed'),
        answer('there'),
      ])
      const asked = client.listProjects()
      await vi.advanceTimersByTimeAsync(6_999)
      expect(fetch).toHaveBeenCalledTimes(1)
      await vi.advanceTimersByTimeAsync(1)
      expect(fetch).toHaveBeenCalledTimes(2)
      await vi.advanceTimersByTimeAsync(30_000)
      expect(await asked).toEqual({ data: 'there' })
      expect(fetch).toHaveBeenCalledTimes(4)
    } finally {
      vi.useRealTimers()
    }
  })

  it('are not made for what stays wrong, nor beyond the longest wait', async () => {
    const wrong = open([
      Response.json(
        {
          type: 'not-found',
          message: 'No project x.',
          errors: [{ code: 'unknown-project', field: 'project_id', value: 'x' }],
        },
        { status: 404 },
      ),
    ])
    await expect(wrong.client.getProject({ project_id: 'x' })).rejects.toMatchObject({
      name: 'TickmarkError',
      code: 'not-found',
      status: 404,
      errors: [{ code: 'unknown-project' }],
    })
    const late = open([refuse(429, { 'retry-after': '61' })])
    await expect(late.client.listProjects()).rejects.toMatchObject({ code: 'busy', status: 429 })
    const never = open([new TypeError('x'), new TypeError('x')], { retries: 1, longestWaitMs: 500 })
    await expect(never.client.listProjects()).rejects.toMatchObject({ code: 'network' })
  })

  it('end with the signal, and with an answer that is not of the API', async () => {
    const { client } = open([refuse(503, { 'retry-after': '50' })])
    const control = new AbortController()
    const asked = client.listProjects({}, { signal: control.signal })
    setTimeout(() => control.abort(new Error('enough')), 5)
    await expect(asked).rejects.toThrow('enough')
    const proxy = open([new Response('<html>', { status: 403 }), new Response('<html>')])
    await expect(proxy.client.listProjects()).rejects.toMatchObject({
      code: 'invalid-answer',
      status: 403,
    })
    await expect(proxy.client.listProjects()).rejects.toMatchObject({
      code: 'invalid-answer',
      status: 200,
    })
  })
})

describe('long answers', () => {
  it('are read by cursors to the end', async () => {
    const { client, listUrls } = open([
      answer({ rows: [{ tokens: 1 }, { tokens: 2 }], nextCursor: 'next page' }),
      answer({ rows: [{ tokens: 3 }], nextCursor: null }),
    ])
    expect(await collect(client.each('listUnlocks', { days: 30 }))).toEqual([
      { tokens: 1 },
      { tokens: 2 },
      { tokens: 3 },
    ])
    expect(listUrls()[1]).toBe(`${URL_OF}/v2/unlocks?days=30&cursor=next+page`)
  })

  it('arrive as rows, as CSV, and as a file', async () => {
    const { client, listUrls } = open([
      new Response('{"value":1}\n{"value":null}\n'),
      new Response('value\r\n1\r\n'),
      new Response(new Uint8Array([1, 2])),
    ])
    const input = { metrics: ['fees'] }
    expect(await collect(client.rows('queryMetrics', input))).toEqual([
      { value: 1 },
      { value: null },
    ])
    expect(await collect(client.csv('queryMetrics', input))).toEqual([['value'], ['1']])
    const file = await client.file('queryMetrics', input, { format: 'parquet' })
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(new Uint8Array([1, 2]))
    expect(listUrls().map((url) => url.split('=')[1])).toEqual(['jsonl', 'csv', 'parquet'])
  })
})

describe('a query', () => {
  it('is built step by step, and what it was built from stays', () => {
    const fees = query('fees', 'revenue / user_mau').projects('aave').since('2022', '2023-06')
    const change = fees
      .sectors('lending')
      .by('project', 'chain')
      .granularity('month')
      .transform({ kind: 'ltm' })
      .transform({ kind: 'change', over: 'year' })
      .top(5, { by: 'fees', others: false })
      .unit('native')
      .asOf('2024-01-01')
    expect(fees.build()).toEqual({
      metrics: ['fees', 'revenue / user_mau'],
      where: { projects: ['aave'] },
      range: { from: '2022-01-01', to: '2023-06-30' },
    })
    expect(change.build()).toEqual({
      ...fees.build(),
      where: { projects: ['aave'], sectors: ['lending'] },
      breakdown: ['project', 'chain'],
      granularity: 'month',
      transforms: [{ kind: 'ltm' }, { kind: 'change', over: 'year' }],
      top: { n: 5, by: 'fees', others: false },
      unit: 'native',
      as_of: '2024-01-01',
    })
    expect(query('fees').last('90d').build().range).toBe('90d')
    expect(query('fees').since('2024-02', '2024-02').build().range).toEqual({
      from: '2024-02-01',
      to: '2024-02-29',
    })
  })

  it('has an address that opens it as a chart', () => {
    const link = new URL(linkToChart(URL_OF, query('fees').build()))
    expect(link.pathname).toBe('/explorer/charts/new')
    expect(JSON.parse(link.searchParams.get('chart') ?? '')).toEqual({
      questions: [{ id: 'a', query: { metrics: ['fees'] } }],
    })
  })
})

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
