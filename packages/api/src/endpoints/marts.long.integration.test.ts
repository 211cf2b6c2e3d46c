import { MARTS } from '@tickmark/core/marts/MARTS'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { takesCase } from '@tickmark/core/testing/takesCase'
import { describe, expect, it } from 'vitest'
import { openTestApi } from '../testing/openTestApi.ts'

const api = openForTests(openTestApi)

const rpc = async (payload: unknown) => {
  const response = await api.app.inject({
    method: 'POST',
    url: '/trpc/marts.postMart',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
  return { status: response.statusCode, body: response.json() }
}
const post = (mart: string, rows_request?: object, format = 'json') =>
  api.ask({
    method: 'POST',
    url: `/v2/marts/${mart}/rows?format=${format}`,
    payload: rows_request === undefined ? {} : { rows_request },
  })

const askSql = (mart: string, rows_request: object) =>
  api.ask({ method: 'POST', url: `/v2/marts/${mart}/sql`, payload: { rows_request } })
const runSql = async (mart: string, rows_request: object) => {
  const { sql } = (await askSql(mart, rows_request)).json().data
  return api.analytics.rows<Record<string, unknown>>({ sql })
}
/** The rows of a page without their marks, which no column has. */
const listRows = async (mart: string, rows_request: object) => {
  const { rows } = (await post(mart, rows_request)).json().data
  return rows.map(({ partial: _, ...row }: Record<string, unknown>) => row)
}

const REQUEST = {
  valueCols: [{ id: 'fees_30d_sum' }, { id: 'market_sectors' }, { id: 'price_30d_trend' }],
  sortModel: [{ colId: 'fees_30d_sum', sort: 'desc' }],
}

describe('marts.postMart', () => {
  it('is a mutation that answers what the address answers', async () => {
    const { status, body } = await rpc({ mart_id: 'crypto_screener', rows_request: REQUEST })
    expect(status).toBe(200)
    const rest = await post('crypto_screener', REQUEST)
    expect(body.result.data).toEqual(rest.json().data)
    expect(body.result.data.rows.map((row: { name: string }) => row.name)).toEqual([
      'Ethereum',
      'Solana',
      'Aave',
    ])
    const asQuery = await api.app.inject(
      `/trpc/marts.postMart?input=${encodeURIComponent('{"mart_id":"crypto_screener"}')}`,
    )
    expect(asQuery.statusCode).toBe(405)
  })

  it('has the figures of projects.getFigures', async () => {
    const figures = (
      await api.app.inject('/v2/internal/figures?columns=fees_30d_sum,fees_7d_change')
    ).json()
    const { rows } = (
      await post('crypto_screener', {
        valueCols: [{ id: 'fees_30d_sum' }, { id: 'fees_7d_change' }],
      })
    ).json().data
    for (const row of rows) {
      const at = figures.project_ids.indexOf(row.project_id)
      expect(row.fees_30d_sum).toBe(figures.columns[0].values[at])
      expect(row.fees_7d_change).toBe(figures.columns[1].values[at])
    }
    expect(rows).toHaveLength(3)
  })

  it('needs no rows_request, and says what it is asked for wrongly', async () => {
    expect((await post('fundraises')).json().data.row_count).toBe(1)
    expect((await rpc({ mart_id: 'nothing', rows_request: {} })).body.error.data).toMatchObject({
      type: 'not-found',
    })
    const wrong = await post('crypto_screener', { valueCols: [{ id: 'feez_30d_sum' }] })
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json()).toMatchObject({
      type: 'bad-request',
      errors: [{ code: 'unknown-column', value: 'feez_30d_sum' }],
    })
  })

  it.each<[string, object]>([
    ['an unknown field', { rows: 5 }],
    ['rows before the first', { startRow: -1 }],
    ['an end before the start', { startRow: 10, endRow: 10 }],
    ['more rows than there may be', { endRow: 100_001 }],
    ['a row far away', { startRow: 1e9, endRow: 1e9 + 1 }],
    ['more keys than groups', { groupKeys: ['a'] }],
    [
      'a day that is none',
      { filterModel: { day: { filterType: 'date', type: 'equals', dateFrom: '2024-02-30' } } },
    ],
    [
      'a number that is none',
      { filterModel: { amount_usd: { filterType: 'number', type: 'equals', filter: 'NaN' } } },
    ],
    [
      'a condition without an operator',
      { filterModel: { name: { filterType: 'text', conditions: [] } } },
    ],
    [
      '3,000 values',
      { filterModel: { name: { filterType: 'set', values: Array(3_000).fill('a') } } },
    ],
    ['500 columns', { valueCols: Array.from({ length: 500 }, (_, at) => ({ id: `c${at}` })) }],
    [
      '121 columns with 40 filters',
      {
        valueCols: Array.from({ length: 119 }, (_, at) => ({ id: `amount_usd + ${at}` })),
      },
    ],
    [
      'a formula 500 deep',
      { valueCols: [{ id: 'x', formula: `${'('.repeat(240)}amount_usd${')'.repeat(240)}` }] },
    ],
    ['a function that is none', { valueCols: [{ id: 'system(amount_usd)' }] }],
    ['another table', { valueCols: [{ id: 'facts.value' }] }],
    ['a year far away', { as_of: '9999-12-31' }],
    ['a moment that is none', { as_of: 'yesterday' }],
    ['a moment with more behind it', { as_of: "2026-01-01'; DROP TABLE facts" }],
  ])('refuses %s', async (_what, request) => {
    const { statusCode, body } = await post('fundraises', request)
    expect([statusCode, JSON.parse(body).type]).toEqual([400, 'bad-request'])
  })

  it('downloads every row and column shown, in order, as CSV and Parquet', async () => {
    const csv = await post('crypto_screener', { ...REQUEST, endRow: 100_000 }, 'csv')
    const lines = csv.body.trim().split('\r\n')
    expect(lines[0]).toBe('project_id,name,fees_30d_sum,market_sectors,price_30d_trend,partial')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toMatch(/^ethereum,Ethereum,56,/)
    expect(csv.headers['content-disposition']).toContain('marts-crypto_screener-rows.csv')
    const parquet = await post('crypto_screener', REQUEST, 'parquet')
    expect(parquet.rawPayload.subarray(0, 4).toString()).toBe('PAR1')
    const whole = await post('crypto_screener', REQUEST, 'csv')
    expect(whole.body).toBe(csv.body)
    expect(whole.trailers['x-row-count']).toBe('3')
    const q = encodeURIComponent(JSON.stringify(REQUEST))
    const address = `/v2/marts/crypto_screener/rows?rows_request=${q}`
    expect((await api.ask(`${address}&format=csv`)).body).toBe(csv.body)
    expect((await api.ask('/v2/marts/fundraises/rows?rows_request={')).statusCode).toBe(400)
    expect((await api.ask('/v2/marts/fundraises/rows')).json().data.rows).toHaveLength(1)
    const { rows } = (await post('crypto_screener', REQUEST)).json().data as {
      rows: ({ partial?: string[] } & Record<string, unknown>)[]
    }
    expect(rows.map(({ partial }) => partial)).toContainEqual(['fees_30d_sum'])
    const lists = (await post('crypto_screener', REQUEST, 'jsonl')).body.trimEnd().split('\n')
    expect(lists.map((line) => JSON.parse(line))).toEqual(
      rows.map(({ partial = [], ...row }) => ({ ...row, partial: partial.join(' ') })),
    )
    const guarded = await post('fundraises', {}, 'csv')
    expect(guarded.body).toContain(`"'=Aave, ""the bank"""`)
  })
})

describe('rows as of a moment', () => {
  it('are those that were known, as a page, as a file that says so, and as SQL', async () => {
    const later = { ...REQUEST, as_of: '2099-12-31T10:00:00Z' }
    const rowsOf = async (request: object) => (await post('crypto_screener', request)).json().data
    expect((await rowsOf(later)).rows).toEqual((await rowsOf(REQUEST)).rows)
    expect((await rowsOf({ ...REQUEST, as_of: '1999-12-31' })).rows).toEqual([])
    const csv = await post('crypto_screener', later, 'csv')
    expect(csv.body).toBe((await post('crypto_screener', REQUEST, 'csv')).body)
    expect(csv.headers['content-disposition']).toContain('-as-of-2099-12-31T10-00-00Z.csv')
    const sql = await api.ask({
      method: 'POST',
      url: '/v2/marts/crypto_screener/sql',
      payload: { rows_request: later },
    })
    expect(sql.json().data.sql).toContain('-- As known at 2099-12-31T10:00:00Z')
    const input = { columns: 'fees_30d_sum', as_of: '2099-12-31' }
    const calls = await api.ask({
      method: 'POST',
      url: '/v2/calls/sql',
      payload: { procedure: 'projects.getFigures', input },
    })
    const { statements } = calls.json().data
    expect(statements.length).toBeGreaterThan(1)
    for (const statement of statements) await api.analytics.rows({ sql: statement })
  })

  it('say of records what is not of that moment', async () => {
    const { data, meta } = (await post('vesting_schedules', { as_of: '2099-12-31' })).json()
    expect(data.meta.notes).toEqual([expect.stringContaining('latest version')])
    expect(meta.notes).toEqual(data.meta.notes)
    expect((await post('vesting_schedules')).json().data.meta.notes).toBeUndefined()
  })
})

describe('marts', () => {
  it('are listed with whether any source has delivered', async () => {
    const listed = (await api.ask('/v2/marts')).json().data
    expect(listed.map((mart: { mart_id: string }) => mart.mart_id)).toEqual(
      MARTS.map(({ mart_id }) => mart_id),
    )
    const statuses = Object.fromEntries(
      listed.map((mart: { mart_id: string; status: string }) => [mart.mart_id, mart.status]),
    )
    expect(statuses).toMatchObject({
      crypto_screener: 'ready',
      fundraises: 'ready',
      tokenized_assets: 'no-source',
      top_tokenholders: 'no-source',
      cohort_analysis: 'ready',
    })
  })

  it.each(MARTS.map(({ mart_id }) => mart_id))('%s answers all its presets', async (mart) => {
    const described = (await api.ask(`/v2/marts/${mart}`)).json().data
    for (const { columns } of described.presets) {
      const response = await post(mart, { valueCols: columns.map((id: string) => ({ id })) })
      const { data, meta } = response.json()
      expect(response.statusCode, response.body).toBe(200)
      expect(data.status).toBe(described.status)
      expect(meta.status).toBe(data.status === 'no-source' ? 'no-source' : undefined)
      if (data.status === 'no-source') expect(data).toMatchObject({ rows: [], row_count: 0 })
      for (const row of data.rows) for (const id of columns) expect(row[id], id).not.toBeUndefined()
    }
  })

  it.each(MARTS.map(({ mart_id }) => mart_id))(
    '%s has SQL that answers the rows of each preset',
    async (mart) => {
      const { presets } = (await api.ask(`/v2/marts/${mart}`)).json().data
      for (const { columns } of presets) {
        const rows_request = { valueCols: columns.map((id: string) => ({ id })), endRow: 100 }
        expect(await runSql(mart, rows_request)).toEqual(await listRows(mart, rows_request))
      }
    },
  )

  it('have SQL that holds names, formulas, filters, the order and the page', async () => {
    const rows_request = {
      valueCols: [
        { id: 'name' },
        { id: "a `b` \n'c'", formula: 'fees_30d_sum / 3' },
        { id: 'rank(fees_30d_sum)' },
        { id: 'price_30d_trend' },
      ],
      filterModel: {
        name: { filterType: 'text', type: 'notEqual', filter: "it's \\ {p0: String} --" },
        fees_30d_sum: { filterType: 'number', type: 'greaterThan', filter: 20.5 },
      },
      sortModel: [{ colId: 'fees_30d_sum', sort: 'asc' }],
      startRow: 1,
      endRow: 2,
    }
    const rows = await runSql('crypto_screener', rows_request)
    expect(rows).toEqual(await listRows('crypto_screener', rows_request))
    expect(rows.map((row) => row.name)).toEqual(['Ethereum'])
    const wrong = await askSql('crypto_screener', { valueCols: [{ id: 'feez_30d_sum' }] })
    expect([wrong.statusCode, wrong.json().type]).toEqual([400, 'bad-request'])
  })

  it('groups by every column that a screener says of its rows', async () => {
    for (const { mart_id, facts } of MARTS)
      for (const [at, { column_id }] of facts.entries()) {
        if (!takesCase(at, 3)) continue
        const { statusCode, body } = await post(mart_id, {
          rowGroupCols: [{ id: column_id }],
          sortModel: [{ colId: column_id, sort: 'desc' }],
          valueCols: [{ id: column_id }],
        })
        expect(statusCode, `${mart_id} ${column_id} ${body}`).toBe(200)
      }
  })
})

describe('the cohort analysis', () => {
  it('follows projects from the month in which they first had fees', async () => {
    const { rows, meta } = (await post('cohort_analysis', { endRow: 1_000 })).json().data
    expect(rows).toEqual([
      {
        subject: 'projects with fees',
        cohort: '2024-01-01',
        age: 0,
        month: '2024-01-01',
        size: 3,
        seen: 3,
        retention: 1,
        retention_of_reported: 1,
        is_first: 'yes',
        is_unfinished: 'yes',
      },
    ])
    expect(meta.sources).toEqual(['test'])
  })
})
