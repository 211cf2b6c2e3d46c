import { readFileSync } from 'node:fs'
import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { loadPoints, point, series } from '@tickmark/analytics/testing/openTestAnalytics'
import { expectGolden } from '@tickmark/core/testing/expectGolden'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { describe, expect, it, vi } from 'vitest'
import { openTestApi, TEST_TOKEN } from '../testing/openTestApi.ts'

const api = openForTests(openTestApi)

const read = async (query: Record<string, string>) => {
  const response = await api.ask(`/v2/sheet?${new URLSearchParams(query)}`)
  return {
    status: response.statusCode,
    body: response.body,
    type: response.headers['content-type'],
  }
}
const readCells = async (cells: object[]) => {
  const response = await api.ask({ method: 'POST', url: '/v2/sheet', payload: { cells } })
  return response.statusCode === 200 ? response.json().data : response.json()
}

describe('the address of a table', () => {
  it('answers CSV where nothing else is asked for', async () => {
    const query = { project: 'ethereum, Solana', metric: 'fees,price', date: '2024-01-03' }
    expect(await read(query)).toEqual({
      status: 200,
      type: expect.stringContaining('text/csv'),
      body: 'project,fees,price\r\nethereum,3,10\r\nsolana,5,\r\n',
    })
    const json = await api.ask({
      url: `/v2/sheet?${new URLSearchParams(query)}`,
      headers: { accept: 'application/json' },
    })
    expect(json.json().data[1]).toEqual(['ethereum', 3, 10])
  })

  const ADDRESSES: readonly Record<string, string>[] = [
    {
      ...{ function: 'series', project: 'ethereum,solana', metric: 'fees' },
      ...{ date: '2024-01-02:2024-01-03', granularity: 'day' },
    },
    { function: 'statement', project: 'ethereum', granularity: 'month', date: 'max' },
    { function: 'ask', question: 'daily fees of solana in january 2024' },
    // With names, as on every other door.
    { function: 'ask', question: 'L1s with fees above 1 over all time' },
    { function: 'ask', question: 'highest daily fees of solana in january 2024' },
    { function: 'ask', question: 'will fees rise next year?' },
    { project: 'etherum', metric: 'fees' },
    { project: 'ethereum', metric: 'feess' },
    { project: 'ethereum', metric: 'fees', date: 'yesterday' },
    { project: 'ethereum', metric: 'fees', date: '30d', granularity: 'month' },
    { project: 'ethereum' },
    { function: 'statement', project: 'ethereum', granularity: 'day' },
  ]
  it('reads series, statements and questions, and says what is wrong with others', async () => {
    const answers: Record<string, string> = {}
    for (const query of ADDRESSES) {
      const { status, body } = await read(query)
      answers[Object.values(query).join(', ')] = `${status}\n${body}`
    }
    await expectGolden('addresses', answers)
  })
})

describe('the examples of docs/spreadsheets.md', () => {
  const page = readFileSync(new URL('../../../../docs/spreadsheets.md', import.meta.url), 'utf8')

  it('answer tables', async () => {
    const addresses = [...page.matchAll(/^http:\/\/localhost:3000(\/v2\/sheet\S+)$/gm)]
    expect(addresses).toHaveLength(4)
    for (const [, address = ''] of addresses) {
      const { statusCode, body } = await api.app.inject(
        address.replace('tickmark-public', TEST_TOKEN),
      )
      expect([address, statusCode]).toEqual([address, 200])
      expect(body.split('\r\n').length).toBeGreaterThan(2)
    }
  })

  it('answer many cells', async () => {
    const payload = /-d '(.+)'/.exec(page)?.[1] ?? ''
    expect(await readCells(JSON.parse(payload).cells)).toEqual([
      { value: expect.any(Number) },
      { table: expect.any(Array) },
    ])
  })
})

describe('the state of a figure', () => {
  it('says whether its period is finished, and nothing of a missing one', async () => {
    const cell = { function: 'state', project: 'solana', metric: 'fees' }
    expect(
      await readCells([
        { ...cell, date: '2024-01-02' },
        { ...cell, date: '2024-01', granularity: 'month' },
        { ...cell, date: '7d' },
        cell,
        { ...cell, metric: 'price', date: '2024-01-02' },
        { ...cell, project: 'nothing' },
        { ...cell, function: 'value', date: '2024-01-02' },
      ]),
    ).toEqual([
      { value: 'finished' },
      { value: 'unfinished' },
      { value: expect.stringMatching(/^(finished|partial)$/) },
      { value: 'finished' },
      { value: null },
      { error: expect.objectContaining({ code: 'unknown-project' }) },
      { value: expect.any(Number) },
    ])
  })

  it('is a table of projects and metrics in an address', async () => {
    const query = { function: 'state', project: 'ethereum,solana', metric: 'fees,price' }
    expect((await read({ ...query, date: '2024-01-03' })).body).toBe(
      'project,fees,price\r\nethereum,finished,finished\r\nsolana,finished,\r\n',
    )
  })
})

describe('many cells', () => {
  it('each have a value, a table or an error of their own', async () => {
    const cells = [
      { project: 'ethereum', metric: 'fees', date: '2024-01-02' },
      { project: 'ethereum', metric: 'fees', date: '2024-01' },
      { project: 'ethereum', metric: 'fees', date: '2024-01-08', granularity: 'week' },
      { project: 'ethereum', metric: 'fees / price', date: '2024-01-02' },
      { project: 'solana', metric: 'fees', date: '7d' },
      { project: 'solana', metric: 'fees' },
      { project: 'solana', metric: 'price', date: '2024-01-02' },
      { project: 'nothing', metric: 'fees' },
      { project: 'solana', metric: 'fees +' },
      { project: 'solana', metric: 'fees', granularity: 'hour' },
      {
        ...{ function: 'series', project: 'solana', metric: 'fees' },
        ...{ date: '2024-01', granularity: 'month' },
      },
    ]
    const found: unknown[] = await readCells(cells)
    const named = cells.map((cell, at) => [Object.values(cell).join(', '), found[at]])
    await expectGolden('cells', Object.fromEntries(named))
  })

  it('500 of them are one query, with the figures of the calls behind them', async () => {
    const days = Array.from({ length: 10 }, (_, at) => `2024-01-${String(at + 1).padStart(2, '0')}`)
    const projects = ['ethereum', 'solana', 'aave', 'uniswap', 'lido']
    const metrics = [
      'fees',
      'price',
      'revenue',
      'tvl',
      'user_dau',
      'fees * 2',
      'fees + 1',
      'fees / 3',
      '-fees',
      'price * 7',
    ]
    const cells = projects.flatMap((project) =>
      metrics.flatMap((metric) => days.map((date) => ({ project, metric, date }))),
    )
    expect(cells).toHaveLength(500)
    const queries = vi.spyOn(api.analytics, 'rows')
    const found = await readCells(cells)
    expect(queries.mock.calls.length).toBeLessThan(12)
    queries.mockRestore()
    const answer = await api.ask({
      method: 'POST',
      url: '/v2/query',
      payload: {
        metrics,
        where: { projects },
        breakdown: ['project'],
        range: { from: days[0], to: days[9] },
      },
    })
    const { timestamps, series } = answer.json().data
    for (const [at, cell] of cells.entries()) {
      const one = series.find(
        (each: { key: { project: string }; metric: string }) =>
          each.key.project === cell.project && each.metric === cell.metric,
      )
      expect([cell, found[at].value]).toEqual([
        cell,
        one?.values[timestamps.indexOf(cell.date)] ?? null,
      ])
    }
  })

  it('are refused when there are none or too many, or when they hold something else', async () => {
    const cell = { project: 'ethereum', metric: 'fees' }
    expect(await readCells([])).toMatchObject({ type: 'bad-request' })
    expect(await readCells(Array.from({ length: 2_000 }, () => cell))).toHaveLength(2_000)
    expect(await readCells(Array.from({ length: 2_001 }, () => cell))).toMatchObject({
      type: 'bad-request',
    })
    for (const wrong of [
      { sql: 'SELECT 1' },
      { ...cell, date: 5 },
      { ...cell, project: 'x'.repeat(4_001) },
    ])
      expect(await readCells([wrong])).toMatchObject({ type: 'bad-request' })
    const hostile = { project: `'; DROP TABLE facts; --`, metric: 'fees', date: '2024-99-99' }
    expect(await readCells([hostile, cell])).toEqual([
      { error: expect.any(Object) },
      { value: expect.any(Number) },
    ])
  })
})

it('has ratios over an interval from its sums, not of its last day', async () => {
  await loadPoints(
    api.analytics,
    series('2024-01-04', [1, 1, 1, 1, 1, 1, 4], { metric_id: 'transaction_count' }),
  )
  await refreshDerivedTables(api.analytics)
  const cell = (metric: string) => ({ project: 'ethereum', metric, date: '7d' })
  expect(
    await readCells([
      cell('transaction_fee_average'),
      cell('fees / transaction_count'),
      cell('fees'),
    ]),
  ).toEqual([{ value: 5 }, { value: 5 }, { value: 50 }])
})

it('reads amounts of a label in values, series and statements', async () => {
  const of = (label: string) => ({ product_id: `label:${label}`, project_id: 'lido' })
  await loadPoints(api.analytics, [
    ...series('2024-01-01', [10, 10, 10, 10], { project_id: 'lido' }),
    ...series('2024-01-01', [4, 5, 6], of('mev rewards')),
    // A label that the source had for a day, and that makes its sum exceed the total.
    ...series('2024-01-04', [7], of('priority fees')),
    ...series('2024-01-01', [8, 8, 8, 8], { ...of('mev rewards'), metric_id: 'revenue' }),
  ])
  await refreshDerivedTables(api.analytics)
  const mev = { project: 'lido', metric: 'fees', label: 'MEV  Rewards' }
  const late = { ...mev, label: 'priority fees' }
  const cells = [
    { ...mev, date: '2024-01-02' },
    { ...mev, date: '30d' },
    { ...mev, metric: 'fees / revenue', date: '2024-01-01' },
    { ...late, date: '2024-01-02' },
    { ...late, date: '2024-01' },
    late,
    { ...mev, label: 'no such label' },
    { ...mev, label: '' },
    { ...mev, label: 'x'.repeat(101) },
    { ...mev, project: 'ethereum', date: '7d' },
    { function: 'series', ...mev, date: '2024-01-03:2024-01-04', granularity: 'day' },
  ]
  const found: { value?: unknown; error?: { code: string }; table?: unknown }[] =
    await readCells(cells)
  expect(found.map(({ value, error, table }) => error?.code ?? table ?? value)).toEqual([
    ...[5, 15, 0.5, null, 7, 7, null, 10, 'invalid', null],
    [
      ['period', 'Lido (of MEV  Rewards)'],
      ['2024-01-03', 6],
      ['2024-01-04', null],
    ],
  ])
  const address = { project: 'lido', metric: 'fees', label: 'mev rewards', date: '2024-01' }
  expect((await read(address)).body).toBe('project,fees\r\nlido,15\r\n')
  expect((await read({ ...address, label: 'x'.repeat(101) })).status).toBe(400)
  const statement = { function: 'statement', project: 'lido', granularity: 'month', date: 'max' }
  expect((await read(statement)).body.split('\r\n').slice(1, 5)).toEqual([
    expect.stringMatching(/^Income statement,Fees,fees,40,/),
    expect.stringMatching(/^Income statement, {2}Mev rewards,,15,/),
    expect.stringMatching(/^Income statement, {2}Priority fees,,7,/),
    expect.stringMatching(/^Income statement, {2}Not stated,,18,/),
  ])
})

it.each(['  ', 'x'.repeat(101)])('refuses the label "%s", which no amount has', async (label) => {
  const query = { metrics: ['fees'], where: { projects: ['lido'], labels: [label] }, range: 'max' }
  const answer = await api.ask({ method: 'POST', url: '/v2/query', payload: query })
  expect(answer.json()).toMatchObject({
    type: 'bad-request',
    errors: [{ code: 'unknown-id', field: 'where.labels' }],
  })
})

describe('the newest value', () => {
  it('does not depend on what is read with it', async () => {
    await loadPoints(api.analytics, [
      point({ metric_id: 'code_commits', day: '2024-06-01', value: 7 }),
    ])
    await refreshDerivedTables(api.analytics)
    const fees = { project: 'solana', metric: 'fees' }
    const commits = { project: 'ethereum', metric: 'code_commits' }
    expect(await readCells([fees, commits])).toEqual([{ value: 5 }, { value: 7 }])
    expect((await read({ project: 'solana,ethereum', metric: 'fees,code_commits' })).body).toBe(
      'project,fees,code_commits\r\nsolana,5,\r\nethereum,11,7\r\n',
    )
  })
})

it('answers fifty different questions of a request, and says how many others are too many', async () => {
  const questions = Array.from({ length: 60 }, (_, at) => ({
    function: 'ask',
    question: `gibberish number ${at}`,
  }))
  const results = await readCells([...questions, ...questions])
  const codes: ({ code: string; message: string } | undefined)[] = results.map(
    (result: { error?: { code: string; message: string } }) => result.error,
  )
  expect(codes.filter((error) => error?.code === 'too-many')).toHaveLength(20)
  expect(codes[59]?.message).toContain('at most 50 different cells of ASK')
  expect(codes[49]?.code).not.toBe('too-many')
})

it('ignores what is appended to an address to fetch it again, and nothing else', async () => {
  const query = 'project=aave&metric=fees&date=2026-01-01'
  const plain = await api.ask(`/v2/sheet?${query}`)
  const appended = await api.ask(`/v2/sheet?${query}&nocache=1&_=17&utm_source=x&cb=2`)
  expect([appended.statusCode, appended.body]).toEqual([200, plain.body])
  expect((await api.ask(`/v2/sheet?${query}&projct=uni`)).statusCode).toBe(400)
})
