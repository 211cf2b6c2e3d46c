import { openForTests } from '@tickmark/core/testing/openForTests'
import { GRANULARITIES } from '@tickmark/core/time/Granularity'
import { describe, expect, it } from 'vitest'
import { FACT_ENDPOINTS } from '../ENDPOINTS.ts'
import { describeColumns } from '../formats/describeColumns.ts'
import { tabulateAggregations } from '../series/listAggregations.ts'
import { openTestApi } from '../testing/openTestApi.ts'

const api = openForTests(openTestApi)

const get = async (url: string) => {
  const response = await api.ask(url)
  return { status: response.statusCode, ...response.json() }
}
const post = async (url: string, payload: object) => {
  const response = await api.ask({ method: 'POST', url, payload })
  return { status: response.statusCode, ...response.json() }
}

const FILLED: Readonly<Record<string, string>> = {
  project_id: 'ethereum',
  project_slug: 'ethereum',
  metric_id: 'fees',
  market_sector_id: 'lending',
  name: 'crypto_screener',
  mart_id: 'crypto_screener',
  product_id: 'none',
  asset_id: 'none',
  investor: 'A',
  batch_id: 'none',
  sha256: '0'.repeat(64),
}
const REQUIRED: Readonly<Record<string, string>> = {
  readSheet: '?project=ethereum&metric=fees&format=json',
  listWholeStatements: '?projects=ethereum',
  trace: '?project_id=ethereum&metric_id=fees&timestamp=2024-01-01',
  evidence: '?batch_id=none&project_id=ethereum&metric_id=fees&timestamp=2024-01-01',
  getFigures: '?columns=fees_30d_sum',
  getFundraiseTotals: '?by=month',
  getRanking: '?metric_id=fees',
  getComposition: '?metric_id=fees',
  getProjectFigures: '?columns=fees_30d_sum',
  addUpFundraises: '?by=month',
  rankProjects: '?metric_id=fees',
  getProjectComposition: '?metric_id=fees',
  queryMetricsByAddress: `?q=${encodeURIComponent('{"metrics":["fees"]}')}`,
}
const MISSING = new Set([
  'getProductMetrics',
  'getAsset',
  'getAssetMetrics',
  'getPrices',
  'getSync',
  'evidence',
  'getRawAnswer',
])

describe('every call', () => {
  it.each(
    FACT_ENDPOINTS.filter((endpoint) => endpoint.method === 'GET').flatMap((endpoint) =>
      [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => ({ endpoint, path })),
    ),
  )('GET $path answers what it describes', async ({ endpoint, path }) => {
    const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => FILLED[name] ?? name)
    const response = await api.ask(`${filled}${REQUIRED[endpoint.name] ?? ''}`)
    expect(response.statusCode).toBe(MISSING.has(endpoint.name) ? 404 : 200)
    if (MISSING.has(endpoint.name)) return
    const body = response.json()
    const data = endpoint.auth === 'internal' ? body : body.data
    expect(endpoint.output.safeParse(data).error?.issues ?? []).toEqual([])
    expect(response.headers['cache-control']).toBeDefined()
    expect(response.headers.etag).toMatch(/^"[\w-]{27}"$/)
  })
})

describe('time series', () => {
  it('gives wide rows, newest first, with the latest version of a point', async () => {
    const { data } = await get('/v2/projects/ethereum/metrics?metric_ids=fees,price')
    expect(data).toHaveLength(10)
    expect(data[0]).toEqual({
      timestamp: '2024-01-10T00:00:00.000Z',
      project_name: 'Ethereum',
      project_id: 'ethereum',
      fees: 11,
      price: 10,
    })
  })

  it('answers with what was known at a moment', async () => {
    const { data } = await get('/v2/projects/ethereum/metrics?metric_ids=fees&as_of=2026-01-15')
    expect(data[0].fees).toBe(10)
  })

  it('takes the range under each of its names and in either order', async () => {
    const rows = await Promise.all(
      [
        'start=2024-01-03&end=2024-01-05',
        'start_date=2024-01-03&end_date=2024-01-05',
        'since=2024-01-03&end=2024-01-05',
      ].map((range) =>
        get(`/v2/projects/ethereum/metrics?metric_ids=fees&${range}&order_direction=asc`),
      ),
    )
    for (const { data } of rows)
      expect(data.map((row: { fees: number }) => row.fees)).toEqual([3, 4, 5])
  })

  it('rolls days up to a coarser granularity', async () => {
    const { data } = await get(
      '/v2/projects/ethereum/metrics?metric_ids=fees&timestamp_granularity=month',
    )
    expect(data).toMatchObject([{ timestamp: '2024-01-01T00:00:00.000Z', fees: 56 }])
  })

  it('splits by chain', async () => {
    const { data } = await get('/v2/projects/aave/metrics?metric_ids=fees&aggregate_by=chain')
    expect(data[0]).toMatchObject({ chain: 'ethereum', fees: 2 })
  })

  it('answers one metric for many projects', async () => {
    const { data } = await get('/v2/metrics/fees?project_ids=ethereum&project_ids=solana')
    expect(data).toHaveLength(20)
    expect(data[0]).toMatchObject({ project_name: 'Ethereum', value: 11, fees: 11 })
  })
})

describe('a range outside the data', () => {
  const DAYS = ['start=2024-01-11&end=2024-01-11', 'start=2030-01-01', 'end=2023-12-31']
  const CALLS = [
    '/v2/metrics/fees?project_ids=ethereum',
    '/v2/projects/ethereum/metrics?metric_ids=fees',
    '/v2/projects/aave/metrics?metric_ids=fees&aggregate_by=chain',
  ]
  const SPAN = { data_from: '2024-01-01', data_to: '2024-01-10' }

  it.each(
    CALLS.flatMap((call) =>
      GRANULARITIES.map((period) => `${call}&timestamp_granularity=${period}`),
    ),
  )('has no rows and names the days of the data: GET %s', async (call) => {
    for (const days of DAYS) {
      const { data, meta } = await get(`${call}&${days}`)
      expect([days, data]).toEqual([days, []])
      expect(meta).toMatchObject(SPAN)
    }
    const full = await api.ask(`${call}&format=csv`)
    const empty = await api.ask(`${call}&start=2030-01-01&format=csv`)
    expect(empty.body.trimEnd()).toBe(full.body.split(/\r?\n/)[0])
    expect(empty.headers).toMatchObject({ 'x-data-from': '2024-01-01', 'x-data-to': '2024-01-10' })
    for (const format of ['parquet', 'arrow', 'xlsx']) {
      const file = await api.ask(`${call}&start=2030-01-01&format=${format}`)
      expect([file.statusCode, file.headers['x-data-to']]).toEqual([200, '2024-01-10'])
    }
  })

  it('names series whose first period the data begin inside, in `meta`, series and headers', async () => {
    const partial = { to: '2024-01-01', data_from: '2024-01-01' }
    const call = '/v2/metrics/fees?project_ids=ethereum&timestamp_granularity=year'
    expect((await get(call)).meta).not.toHaveProperty('partial')
    const query = {
      metrics: ['fees'],
      breakdown: ['project'],
      where: { projects: ['ethereum'] },
      range: 'max',
      transforms: [{ kind: 'rolling', periods: 10 }],
    }
    const answer = await api.ask({ method: 'POST', url: '/v2/query', payload: query })
    expect(answer.json().data.series[0].partial).toEqual({ ...partial, to: '2024-01-09' })
    expect(answer.json().meta ?? {}).not.toHaveProperty('partial')
    const file = await api.ask({ method: 'POST', url: '/v2/query?format=csv', payload: query })
    expect(file.headers['x-partial']).toBe('2024-01-09 ethereum fees')
    const [head, row] = file.body.split('\r\n')
    expect(head).toBe('timestamp,project,metric,label,value,qualifiers')
    expect(row).toMatch(/,average of 10 periods$/)
  })

  it.each([
    ['/v2/metrics/fees?project_ids=aave&chain_ids=ethereum', ',qualifiers', 'on ethereum'],
    ['/v2/projects/aave/metrics?metric_ids=fees&chain_ids=ethereum', ',qualifiers', 'on ethereum'],
    ['/v2/metrics/fees?timestamp_granularity=month', ',granularity', 'month'],
    ['/v2/projects/aave/metrics?metric_ids=fees&aggregate_by=chain', ',chain', ''],
    ['/v2/metrics/fees?project_ids=ethereum', ',fees', ''],
  ])('says in files of %s what its values are', async (call, column, text) => {
    const file = await api.ask(`${call}&format=csv`)
    const [head = '', row = ''] = file.body.split('\r\n')
    expect(head.endsWith(column)).toBe(true)
    expect([head.includes('qualifiers'), row.endsWith(text)]).toEqual([
      column === ',qualifiers',
      true,
    ])
  })

  it('is empty over POST /v2/query and as a breakdown, too', async () => {
    const payload = {
      metrics: ['fees'],
      breakdown: ['project'],
      range: { from: '2030-01-01', to: '2030-02-01' },
    }
    const answer = await api.ask({ method: 'POST', url: '/v2/query', payload })
    expect(answer.json().data).toMatchObject({ timestamps: [], series: [], meta: SPAN })
    const csv = await api.ask({ method: 'POST', url: '/v2/query?format=csv', payload })
    expect(csv.body.trimEnd()).toBe('timestamp,project,metric,label,value')
    const broken = await api.ask({
      method: 'POST',
      url: '/v2/metric-breakdown',
      payload: { metric_ids: ['fees'], start: '2030-01-01' },
    })
    expect(broken.json()).toMatchObject({ data: [], meta: SPAN })
  })
})

describe('figures', () => {
  it('lists aggregations as rows', async () => {
    const { data } = await get('/v2/projects/ethereum/metric-aggregations?metric_ids=fees')
    expect(data).toContainEqual({
      project_name: 'Ethereum',
      project_id: 'ethereum',
      metric_id: 'fees',
      metric_aggregation_name: '30d_sum',
      value: 56,
    })
  })

  it('keeps numbers apart from trends in files, so that both have a type', async () => {
    const answer = await api.ask(
      '/v2/projects/ethereum/metric-aggregations?metric_ids=fees&format=csv',
    )
    const [head, ...rows] = answer.payload.trimEnd().split('\r\n')
    expect(head).toBe('project_name,project_id,metric_id,metric_aggregation_name,value,trend')
    expect(rows).toContain('Ethereum,ethereum,fees,30d_sum,56,')
    expect(rows.find((row) => row.includes('30d_trend'))).toMatch(/,30d_trend,,"\[[\d.,]+\]"$/)
    const { data } = await get('/v2/metric-aggregations?project_ids=ethereum&metric_ids=fees')
    expect(describeColumns(tabulateAggregations(data)).slice(-2)).toEqual([
      { name: 'value', kind: 'number' },
      { name: 'trend', kind: 'list' },
    ])
  })

  it('gives the same figure in the screener', async () => {
    const { data } = await get(
      '/v2/datasets/crypto_screener?columns=fees_30d_sum&order_by=fees_30d_sum&limit=1',
    )
    expect(data).toMatchObject([{ project_id: 'ethereum', fees_30d_sum: 56 }])
  })

  it('lists every project that has data, also where the chosen columns have none of it', async () => {
    const ask = (columns: string) =>
      get(`/v2/datasets/crypto_screener?project_ids=ethereum,aave,tron&columns=${columns}`)
    const none = { price_24h_latest: null, price_24h_trend: [] }
    const { data } = await ask('user_dau_30d_avg,user_dau_30d_trend')
    expect(data).toMatchObject([
      { project_id: 'aave', user_dau_30d_avg: null, user_dau_30d_trend: [] },
      { project_id: 'ethereum', user_dau_30d_avg: null, user_dau_30d_trend: [] },
    ])
    const { data: rows } = await ask('price_24h_latest,price_24h_trend')
    expect(rows).toMatchObject([{ project_id: 'ethereum' }, { project_id: 'aave', ...none }])
    expect(rows[0].price_24h_latest).not.toBeNull()
    const { data: lenders } = await get(
      '/v2/datasets/crypto_screener?market_sector_ids=lending&columns=user_dau_30d_avg',
    )
    expect(lenders.map((row: { project_id: string }) => row.project_id)).toEqual(['aave'])
  })

  it('breaks metrics down', async () => {
    const { data } = await post('/v2/metric-breakdown', {
      metric_ids: ['fees'],
      interval: '30d',
      group_by: 'projects',
      project_ids: ['ethereum', 'aave'],
    })
    expect(data).toEqual([
      {
        data_id: 'ethereum',
        chain_id: null,
        product_id: null,
        market_sector_id: null,
        metrics: { fees: 56 },
      },
      {
        data_id: 'aave',
        chain_id: null,
        product_id: null,
        market_sector_id: null,
        metrics: { fees: 20 },
      },
    ])
  })

  it('answers any metric query', async () => {
    const { data } = await post('/v2/query', {
      metrics: ['fees / price'],
      where: { projects: ['ethereum'] },
      range: { from: '2024-01-02', to: '2024-01-02' },
    })
    expect(data.series[0].values).toEqual([0.2])
  })
})

describe('provenance', () => {
  it('traces a figure to the versions behind it', async () => {
    const { data } = await get('/v2/trace?project_id=ethereum&metric_id=fees&timestamp=2024-01-10')
    expect(data.version_count).toBe(2)
    expect(data.value).toBe(11)
  })

  it('lists restatements', async () => {
    const { data } = await get('/v2/restatements')
    expect(data).toMatchObject([
      { project_id: 'ethereum', metric_id: 'fees', old_value: 10, new_value: 11, change: 0.1 },
    ])
  })
})

describe('ids', () => {
  it('answers the known ids of a list and names the others', async () => {
    const { status, data, errors } = await get(
      '/v2/projects/ethereum/metrics?metric_ids=fees,moonshine&chain_ids=all',
    )
    expect(status).toBe(200)
    expect(data).toHaveLength(10)
    expect(errors).toEqual([{ code: 'unknown-metric', field: 'metric_ids', value: 'moonshine' }])
  })

  it('takes a list of unknown ids for none, not for all', async () => {
    const { status, data, errors } = await get('/v2/metrics/fees?project_ids=nobody')
    expect([status, data, errors.length]).toEqual([200, [], 1])
  })

  it.each([
    ['/v2/projects/nobody', 'project_id'],
    ['/v2/metrics/nothing', 'metric_id'],
    ['/v2/market-sectors/none', 'market_sector_id'],
    ['/v2/datasets/none', 'name'],
    ['/v2/nothing', 'path'],
  ])('%s is 404 and names %s', async (url, field) => {
    const { status, type, errors } = await get(url)
    expect([status, type, errors[0].field]).toEqual([404, 'not-found', field])
  })
})

describe('datasets', () => {
  it('says when no source has delivered anything', async () => {
    expect(await get('/v2/datasets/cohort_analysis')).toMatchObject({
      status: 200,
      data: [],
      meta: { status: 'no-source' },
    })
    expect((await get('/v2/assets')).meta.status).toBe('no-source')
  })

  it('does not say so when only the filter left nothing', async () => {
    const { data, meta } = await get('/v2/datasets/fundraises?project_ids=ethereum')
    expect(data).toEqual([])
    expect(meta.status).toBeUndefined()
  })
})

describe('bad requests', () => {
  it.each([
    ['/v2/projects?x=1', 'x'],
    ['/v2/projects?constructor=1', 'constructor'],
    ['/v2/projects/ethereum/metrics?start=2024-02-30', 'start'],
    ['/v2/projects/ethereum/metrics?start=2024-02-01&end=2024-01-01', 'start'],
    ['/v2/projects/ethereum/metrics?start=2024-01-01&start_date=2024-01-01', 'start'],
    ['/v2/projects/ethereum/metrics?timestamp_granularity=second', 'timestamp_granularity'],
    ['/v2/projects/ethereum/metrics?aggregate_by=moon', 'aggregate_by'],
    ['/v2/projects/ethereum/metrics?format=xls', 'format'],
    ['/v2/projects/ethereum/financial-statement?interval=9y', 'interval'],
    ['/v2/datasets/crypto_screener?limit=0', 'limit'],
    ['/v2/datasets/crypto_screener?limit=1e3', 'limit'],
    ['/v2/datasets/crypto_screener?limit=99999999999999999999', 'limit'],
    ['/v2/datasets/crypto_screener?order_by=no', 'order_by'],
    ['/v2/datasets/fundraises?order_by=1;DROP', 'order_by'],
    ['/v2/datasets/crypto_screener?columns=no', 'columns'],
    ['/v2/trace?project_id=ethereum&metric_id=fees', 'timestamp'],
    [`/v2/projects/${'x'.repeat(200)}`, 'project_id'],
  ])('%s names %s', async (url, field) => {
    const { status, type, errors } = await get(url)
    expect([status, type, errors[0].field]).toEqual([400, 'bad-request', field])
  })

  it('refuses long lists and long addresses', async () => {
    const long = await get(`/v2/metrics/fees?project_ids=${'a,'.repeat(3_000)}`)
    expect([long.status, long.errors[0].field]).toEqual([400, 'project_ids'])
    const repeated = await get(`/v2/metrics/fees?${'project_ids=a&'.repeat(3_000)}`)
    expect([repeated.status, repeated.errors[0].field]).toEqual([400, 'project_ids'])
    const longer = await get(`/v2/metrics/fees?project_ids=${'a,'.repeat(60_000)}`)
    expect([longer.status, longer.errors[0].field]).toEqual([400, 'project_ids'])
  })

  it('refuses a body that is no object, no JSON, or holds too much', async () => {
    const send = (payload: string, type = 'application/json') =>
      api.ask({
        method: 'POST',
        url: '/v2/query',
        payload,
        headers: { 'content-type': type },
      })
    expect((await send('[]')).json().errors[0].field).toBe('body')
    expect((await send('{')).json().errors[0].field).toBe('body')
    expect((await send('{"__proto__":{"a":1}}')).statusCode).toBe(400)
    const many = JSON.stringify({ metrics: new Array(100_000).fill('fees') })
    expect((await send(many)).json().errors[0].field).toBe('metrics')
    const huge = await send(`{"metrics":["${'x'.repeat(1_100_000)}"]}`)
    expect([huge.statusCode, huge.json().type]).toEqual([413, 'payload-too-large'])
  })
})

describe('keys', () => {
  it.each([undefined, 'Bearer wrong', 'Basic abc', 'Bearer'])(
    'refuses %s',
    async (authorization) => {
      const response = await api.app.inject({
        url: '/v2/projects',
        headers: authorization === undefined ? {} : { authorization },
      })
      expect(response.statusCode).toBe(401)
      expect(response.headers['www-authenticate']).toContain('Bearer')
      expect(response.json().type).toBe('unauthorized')
    },
  )

  it('asks for none on internal calls', async () => {
    expect((await api.app.inject('/v3/internal/data-status')).statusCode).toBe(200)
    expect((await api.app.inject('/v2/internal/projects/ethereum')).json().project_id).toBe(
      'ethereum',
    )
  })

  it('refuses a known address without a key, also when its answer is kept', async () => {
    await api.ask('/v2/market-sectors')
    expect((await api.app.inject('/v2/market-sectors')).statusCode).toBe(401)
  })
})

describe('other origins', () => {
  it('may read public calls', async () => {
    const asked = await api.app.inject({
      method: 'OPTIONS',
      url: '/v2/projects',
      headers: { origin: 'https://example.org', 'access-control-request-method': 'GET' },
    })
    expect(asked.statusCode).toBe(204)
    expect(asked.headers['access-control-allow-headers']).toContain('Authorization')
    const answer = await api.ask({
      url: '/v2/projects',
      headers: { origin: 'https://example.org' },
    })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })

  it('may not read internal calls', async () => {
    const answer = await api.app.inject('/v3/internal/data-status')
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})
