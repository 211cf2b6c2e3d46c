import { makeUser } from '@tickmark/accounts/testing/makeUser'
import { openTestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import { readUser } from '@tickmark/accounts/users/readUser'
import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import {
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import type { FactEndpoint } from '@tickmark/api/context/endpoint'
import { FACT_ENDPOINTS } from '@tickmark/api/ENDPOINTS'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { TIER_IDS, type Tier } from '@tickmark/core/tiers/Tier'
import { addDays } from '@tickmark/core/time/Day'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'
import { makeFactRequest } from '../testing/makeFactRequest.ts'

const FIRST = '2021-01-01'
const DAYS = 1_800
const LAST = addDays(FIRST, DAYS - 1)
/** Each metric has values that no other one has, so that one of them in an answer shows where it comes from. */
const MARKS = {
  fees: 1_000_003,
  price: 11,
  market_cap_circulating: 5_000_011,
  market_cap_fully_diluted: 7_000_003,
  active_developers: 777_001,
  code_commits: 888_007,
} as const
/** No tier but pro may see values before these days. */
const startOf = (tier: Tier) => addDays(LAST, 1 - (TIERS[tier].history_days ?? DAYS))

type Person = { tier: Tier; cookie: string; token: string }

/** The tests make more requests than a caller may in a minute. */
const UNCOUNTED = { TT_REQUESTS_PER_MINUTE: 'off' }

let app: FastifyInstance
let open: FastifyInstance
const accounts = openForTests(() => openTestAccounts({ isGated: true }))
const analytics = openForTests(openTestAnalytics)
const people = new Map<Tier, Person>()

beforeAll(async () => {
  await loadPoints(
    analytics,
    Object.entries(MARKS).flatMap(([metric_id, value]) =>
      series(FIRST, Array<number>(DAYS).fill(value), { metric_id, project_id: 'ethereum' }),
    ),
  )
  // One point of long ago and one of lately was another one before.
  await loadPoints(
    analytics,
    [addDays(FIRST, 5), addDays(LAST, -20)].flatMap((day) =>
      (['fees', 'active_developers'] as const).flatMap((metric_id) =>
        series(day, [MARKS[metric_id] + 1], { metric_id }),
      ),
    ),
    { observed_at: Date.parse('2026-02-01T00:00:00Z') },
  )
  await refreshDerivedTables(analytics)
  app = await createTestServer({ analytics, accounts }, { ...UNCOUNTED, TT_GATING: 'on' })
  open = await createTestServer({ analytics, accounts }, UNCOUNTED)
  for (const tier of TIER_IDS) {
    const user = await makeUser(accounts, `${tier}@bank.example`)
    await accounts.db
      .updateTable('users')
      .set({ subscription_type: tier })
      .where('id', '=', user.userId)
      .execute()
    const { apiToken: token } = await readUser(accounts, user.userId)
    people.set(tier, { tier, cookie: user.cookie, token })
  }
})
afterAll(async () => {
  await app.close()
  await open.close()
})

const person = (tier: Tier): Person => {
  const found = people.get(tier)
  if (found === undefined) throw new Error(`no user has the tier ${tier}`)
  return found
}

/** The ways in which a user of a tier sends a request. */
const WAYS = {
  key: ({ token }: Person): Partial<InjectOptions> => ({
    headers: { authorization: `Bearer ${token}` },
  }),
  session: ({ cookie }: Person): Partial<InjectOptions> => ({ cookies: { _idtoken: cookie } }),
  both: ({ cookie }: Person): Partial<InjectOptions> => ({
    cookies: { _idtoken: cookie },
    headers: { authorization: 'Bearer tickmark-public' },
  }),
} as const
const ANYBODY: Partial<InjectOptions> = { headers: { authorization: 'Bearer tickmark-public' } }

const ask = (request: InjectOptions, way: Partial<InjectOptions> = ANYBODY) =>
  app.inject({ ...request, ...way })

const QUERY = {
  metrics: ['fees'],
  where: { projects: ['ethereum'] },
  range: 'max',
  granularity: 'month',
}
const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload })
const trpc = (path: string, input: object): InjectOptions => ({
  url: `/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`,
})

describe('a metric above the tier', () => {
  const refused = { type: 'payment-required', errors: [{ code: 'locked-metric' }] }

  it.each([
    ['a series', { url: '/v2/metrics/active_developers' }],
    ['a ranking', { url: '/v2/ranking?metric_id=active_developers' }],
    ['a ranking of the page', { url: '/v2/internal/ranking?metric_id=active_developers' }],
    ['a composition', { url: '/v2/projects/ethereum/composition?metric_id=active_developers' }],
    ['competitors', { url: '/v2/projects/ethereum/competitors?metric_id=code_commits' }],
    ['sector totals', { url: '/v2/sector-totals?metrics=fees,code_commits' }],
    ['the size of sectors', { url: '/v2/sector-totals?size_metric=code_commits' }],
    [
      'a trace',
      { url: `/v2/trace?project_id=ethereum&metric_id=active_developers&timestamp=${LAST}` },
    ],
    ['a query', post('/v2/query', { ...QUERY, metrics: ['fees', 'active_developers'] })],
    ['a formula', post('/v2/query', { ...QUERY, metrics: ['fees / (1 + active_developers)'] })],
    [
      'a rolling sum in a formula',
      post('/v2/query', { ...QUERY, metrics: ['rolling_sum(code_commits, 30)'] }),
    ],
    [
      'a query in an address',
      {
        url: `/v2/query?q=${encodeURIComponent(JSON.stringify({ ...QUERY, metrics: ['code_commits'] }))}`,
      },
    ],
    ['its other spelling', { url: '/v2/metrics/active-developers' }],
    ['a CSV file', { url: '/v2/metrics/active_developers?format=csv' }],
  ] satisfies [string, InjectOptions][])(
    'is refused in %s, and answered for pro',
    async (_what, request) => {
      for (const way of [ANYBODY, ...Object.values(WAYS).map((as) => as(person('api')))]) {
        const answer = await ask(request, way)
        expect([answer.statusCode, answer.json()]).toMatchObject([402, refused])
      }
      for (const as of Object.values(WAYS))
        expect((await ask(request, as(person('pro')))).statusCode).toBe(200)
    },
  )

  it('is refused over tRPC, and answered for pro', async () => {
    const request = trpc('metrics.getRanking', { metric_id: 'active_developers' })
    const answer = await ask(request, WAYS.session(person('free')))
    expect([answer.statusCode, answer.json().error.data.type]).toEqual([402, 'payment-required'])
    expect((await ask(request, WAYS.session(person('pro')))).statusCode).toBe(200)
    const query = trpc('metrics.query', { ...QUERY, metrics: ['code_commits'] })
    expect((await ask(query)).statusCode).toBe(402)
    expect((await ask(query, WAYS.session(person('pro')))).statusCode).toBe(200)
  })

  it('is left out of lists, which say so', async () => {
    const url = '/v2/projects/ethereum/metrics?metric_ids=fees,active_developers&start=2025-11-01'
    const answer = await ask({ url })
    expect(answer.json()).toMatchObject({
      errors: [{ code: 'locked-metric', field: 'metric_ids', value: 'active_developers' }],
    })
    expect(answer.headers['x-locked']).toBe('active_developers')
    const all = await ask({ url: '/v2/projects/ethereum/metrics?start=2025-11-01' })
    expect(all.json().meta.locked).toContain('code_commits')
    expect(all.json().data[0]).toHaveProperty('fees')
    expect(all.json().data[0]).not.toHaveProperty('code_commits')
    const csv = await ask({ url: `${url}&format=csv` })
    expect(csv.headers['x-locked']).toBe('active_developers')
    expect(csv.body).not.toContain(String(MARKS.active_developers))
  })

  it('leaves its column empty in tables of figures, which name it', async () => {
    const columns = 'fees_30d_sum,active_developers_7d_latest,active_developers_30d_trend'
    const { columns: found, meta } = (
      await ask({ url: `/v2/internal/figures?columns=${columns}` })
    ).json()
    expect(meta.locked).toEqual(['active_developers_7d_latest', 'active_developers_30d_trend'])
    expect(found.map((one: { values: unknown[] }) => one.values)).toEqual([
      [MARKS.fees * 30 + 1],
      [null],
      [null],
    ])
    const dataset = await ask({
      url: '/v2/datasets/crypto_screener?columns=fees_30d_sum,active_developers_7d_latest',
    })
    expect(dataset.json().errors).toMatchObject([
      { code: 'locked-column', value: 'active_developers_7d_latest' },
    ])
  })

  it('cannot be read off the order, the filters or the groups of a screener', async () => {
    const rows = (rows_request: object) => post('/v2/marts/crypto_screener/rows', { rows_request })
    const column = 'active_developers_7d_latest'
    const shown = { valueCols: [{ id: 'fees_30d_sum' }] }
    for (const request of [
      { ...shown, sortModel: [{ colId: column, sort: 'desc' }] },
      { ...shown, sortModel: [{ colId: `rank(${column})`, sort: 'desc' }] },
      {
        ...shown,
        filterModel: { [column]: { filterType: 'number', type: 'greaterThan', filter: 1 } },
      },
      { valueCols: [{ id: 'x', formula: `${column} * 2` }] },
    ]) {
      const answer = await ask(rows(request))
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([402, 'locked-column'])
      expect((await ask(rows(request), WAYS.key(person('pro')))).statusCode).toBe(200)
    }
    const mixed = { valueCols: [{ id: 'fees_30d_sum' }, { id: 'x', formula: `1 * ${column}` }] }
    const answer = (await ask(rows(mixed))).json()
    expect(answer.meta.locked).toEqual(['x'])
    expect(answer.data.columns).toHaveLength(1)
  })

  it('is named in the header whatever it is called', async () => {
    const named = { id: '☃', formula: '1 * active_developers_7d_latest' }
    const rows_request = { valueCols: [{ id: 'fees_30d_sum' }, named] }
    for (const format of ['json', 'csv']) {
      const url = `/v2/marts/crypto_screener/rows?format=${format}`
      const answer = await ask(post(url, { rows_request }))
      expect([answer.statusCode, answer.headers['x-locked']]).toEqual([200, '%E2%98%83'])
    }
  })

  it('is missing among the lines of a statement, which names it', async () => {
    const statement = (tier: Tier) =>
      ask(
        { url: '/v2/internal/projects/ethereum/financial-statement?granularity=month' },
        WAYS.session(person(tier)),
      )
    const free = (await statement('free')).json()
    expect(free.meta.locked).toEqual(expect.arrayContaining(['active_developers', 'code_commits']))
    expect((await statement('pro')).json().meta).not.toHaveProperty('locked')
  })

  it('has no card', async () => {
    expect((await ask({ url: '/explorer/cards/metrics/code-commits.png' })).statusCode).toBe(404)
  })
})

describe('history', () => {
  it('is cut for series, which say from when on', async () => {
    for (const tier of ['free', 'api'] as const) {
      const { meta, timestamps } = (
        await ask(post('/v2/query', QUERY), WAYS.key(person(tier)))
      ).json().data
      const [first] = timestamps
      expect(meta.history_from).toBe(first)
      expect(first >= startOf(tier)).toBe(true)
      expect(first < addDays(startOf(tier), 32)).toBe(true)
    }
    const all = (await ask(post('/v2/query', QUERY), WAYS.key(person('pro')))).json().data
    expect(all.timestamps[0]).toBe(FIRST)
    expect(all.meta).not.toHaveProperty('history_from')
  })

  it.each([
    { metrics: ['fees', 'rolling_sum(fees, 1000)'] },
    { transforms: [{ kind: 'rolling', periods: 20 }] },
    { granularity: 'day', transforms: [{ kind: 'rolling', periods: 500 }] },
    { transforms: [{ kind: 'ltm' }, { kind: 'change', over: 'year' }] },
  ])('is cut below windows: %j', async (changes) => {
    const query = { ...QUERY, ...changes }
    const count = async (request: InjectOptions, who: Tier) => {
      const answer = (await ask(request, WAYS.both(person(who)))).json()
      const { series: lines } = answer.result?.data ?? answer.data
      const [line] = lines.filter((one: { metric: string }) => one.metric === query.metrics.at(-1))
      return (line?.values ?? []).filter((one: number | null) => one !== null).length
    }
    for (const request of [post('/v2/query', query), trpc('metrics.query', query)]) {
      expect(await count(request, 'free')).toBe(0)
      expect(await count(request, 'pro')).toBeGreaterThan(0)
    }
  })

  it('is cut below lists, which compare a year with none before', async () => {
    const url = '/v2/ranking?metric_id=fees&interval=365d'
    const [free, pro] = await Promise.all(
      (['free', 'pro'] as const).map(async (tier) =>
        JSON.stringify((await ask({ url }, WAYS.key(person(tier)))).json().data.rows[0]),
      ),
    )
    expect(JSON.parse(pro ?? '')).toMatchObject({ change: 0 })
    expect(JSON.parse(free ?? '')).toMatchObject({ change: null })
    expect(JSON.parse(free ?? '').value).toBe(JSON.parse(pro ?? '').value)
  })

  it('is not cut for a year', async () => {
    const answer = await ask(post('/v2/query', { ...QUERY, range: '1y' }))
    expect(answer.json().data.meta).not.toHaveProperty('history_from')
    expect(answer.json().data.timestamps).toHaveLength(13)
  })

  it('says so in files too', async () => {
    const answer = await ask({ url: '/v2/metrics/fees?format=csv' }, WAYS.key(person('api')))
    expect(answer.headers['x-history-from']).toBe(startOf('api'))
    expect(answer.body).not.toContain('2021-')
  })

  it.each([
    [
      'a range that ends before it',
      post('/v2/query', { ...QUERY, range: { from: FIRST, to: '2021-06-01' } }),
    ],
    ['a moment before it', post('/v2/query', { ...QUERY, as_of: '2022-06-01' })],
    ['a trace', { url: '/v2/trace?project_id=ethereum&metric_id=fees&timestamp=2021-03-01' }],
    [
      'a trace of a year',
      { url: '/v2/trace?project_id=ethereum&metric_id=fees&timestamp=2024-12-01&granularity=year' },
    ],
    ['figures since the beginning', { url: '/v2/ranking?metric_id=fees&interval=max' }],
    ['sums since the beginning', { url: '/v2/sector-totals?interval=max' }],
    [
      'a composition since the beginning',
      { url: '/v2/projects/ethereum/composition?metric_id=fees&interval=max' },
    ],
    ['competitors since the beginning', { url: '/v2/projects/ethereum/competitors?interval=max' }],
    [
      'a breakdown of years',
      post('/v2/metric-breakdown', { metric_ids: ['fees'], interval: '5y' }),
    ],
    [
      'a breakdown from long ago',
      post('/v2/metric-breakdown', { metric_ids: ['fees'], start: '2021-01-01' }),
    ],
    ['statements of long ago', { url: '/v2/financial-statements?as_of=2022-01-01' }],
    [
      'a statement of long ago',
      { url: '/v2/projects/ethereum/financial-statement?as_of=2022-01-01' },
    ],
  ] satisfies [string, InjectOptions][])(
    'that is older is refused in %s',
    async (_what, request) => {
      const answer = await ask(request)
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([402, 'locked-history'])
      expect((await ask(request, WAYS.key(person('pro')))).statusCode).toBe(200)
    },
  )

  it('cuts statements and changed points, which say so', async () => {
    const url =
      '/v2/internal/projects/ethereum/financial-statement?granularity=quarter&interval=max'
    const statement = (await ask({ url })).json()
    expect(statement.meta.history_from).toBe(startOf('free'))
    expect(statement.periods.at(-1).start >= startOf('free')).toBe(true)
    const [row] = statement.sections[0].rows
    expect(row.cells).toHaveLength(statement.periods.length)
    const changed = async (tier: Tier) =>
      (await ask({ url: '/v2/restatements' }, WAYS.key(person(tier)))).json()
    const free = await changed('free')
    expect(free.meta).toMatchObject({ history_from: startOf('free') })
    expect(free.data.map((one: { metric_id: string }) => one.metric_id)).toEqual(['fees'])
    expect((await changed('pro')).data).toHaveLength(4)
  })

  it('leaves out intervals that are longer', async () => {
    const names = async (tier: Tier): Promise<string> =>
      (
        await ask(
          { url: '/v2/projects/ethereum/metric-aggregations?metric_ids=fees' },
          WAYS.key(person(tier)),
        )
      ).body
    expect(await names('free')).not.toContain('max_sum')
    expect(await names('pro')).toContain('max_sum')
  })
})

describe('files', () => {
  it('hold as many rows as the tier has, and are refused whole beyond', async () => {
    for (const project_id of ['aave', 'uniswap', 'solana'])
      await loadPoints(
        analytics,
        series(addDays(LAST, -390), Array<number>(391).fill(9), { project_id }),
      )
    await refreshDerivedTables(analytics)
    const wide = '/v2/metrics/fees?project_ids=aave,uniswap,solana'
    for (const format of ['csv', 'parquet']) {
      const request = { url: `${wide}&format=${format}` }
      const answer = await ask(request)
      expect([answer.statusCode, answer.json().errors]).toMatchObject([
        402,
        [{ code: 'locked-rows', field: 'format' }],
      ])
      expect((await ask(request, WAYS.key(person('api')))).statusCode).toBe(200)
    }
    expect((await ask({ url: wide })).statusCode).toBe(200)
  })
})

describe('kept answers', () => {
  it('do not pass from one tier to another, in either order', async () => {
    const url = '/v2/projects/ethereum/metrics?metric_ids=fees&timestamp_granularity=year'
    const first = async (tier: Tier | null) => {
      const way = tier === null ? ANYBODY : WAYS.session(person(tier))
      const { data } = (await ask({ url }, way)).json()
      return [data.length, data.at(-1).timestamp.slice(0, 4)]
    }
    const orders = [
      ['pro', 'free', null, 'api', 'pro'],
      ['free', 'pro', 'api', null, 'free'],
    ] as const
    const expected = { pro: [5, '2021'], api: [3, '2023'], free: [1, '2025'] } as const
    for (const order of orders)
      for (const tier of order)
        expect([tier, await first(tier)]).toEqual([tier, expected[tier ?? 'free']])
  })

  it('are not confirmed by an ETag of another tier', async () => {
    const url = '/v2/metrics/fees?timestamp_granularity=year'
    const { headers } = await ask({ url }, WAYS.session(person('pro')))
    const etag = String(headers.etag)
    const again = (way: Partial<InjectOptions>) =>
      app.inject({ url, ...way, headers: { ...way.headers, 'if-none-match': etag } })
    expect((await again(WAYS.session(person('pro')))).statusCode).toBe(304)
    expect((await again(ANYBODY)).statusCode).toBe(200)
    expect(headers.vary).toContain('Cookie')
  })

  it('are shared by the page for one tier only', async () => {
    const input = { ...QUERY, granularity: 'quarter' }
    const count = async (way: Partial<InjectOptions>) =>
      (await ask(trpc('metrics.query', input), way)).json().result.data.timestamps.length
    const pro = await count(WAYS.session(person('pro')))
    expect(await count({})).toBeLessThan(pro)
    expect(await count(WAYS.session(person('pro')))).toBe(pro)
  })
})

describe('every call', () => {
  const makeRequest = (endpoint: FactEndpoint) =>
    makeFactRequest(endpoint, { metrics: Object.keys(MARKS), day: LAST, query: QUERY })

  it.each(FACT_ENDPOINTS.map((endpoint) => [endpoint.path, endpoint] as const))(
    'reveals nothing locked to visitors: %s',
    async (_path, endpoint) => {
      const answer = await ask(makeRequest(endpoint))
      expect([200, 402, 404, 308]).toContain(answer.statusCode)
      for (const value of [MARKS.active_developers, MARKS.code_commits])
        for (const text of [String(value), String(value * 30), String(value + 1)])
          expect([endpoint.path, answer.body.includes(text)]).toEqual([endpoint.path, false])
    },
  )

  it('gives everything to everybody where gating is off', async () => {
    for (const endpoint of FACT_ENDPOINTS) {
      const answer = await open.inject({ ...makeRequest(endpoint), ...ANYBODY })
      expect([endpoint.path, answer.statusCode === 402]).toEqual([endpoint.path, false])
    }
    const all = (await open.inject({ ...post('/v2/query', QUERY), ...ANYBODY })).json()
    expect(all.data.timestamps[0]).toBe(FIRST)
  })
})
