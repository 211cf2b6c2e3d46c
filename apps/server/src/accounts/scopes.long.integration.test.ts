import { createKey } from '@tickmark/accounts/keys/createKey'
import { makeUser } from '@tickmark/accounts/testing/makeUser'
import { openTestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import type { ProcedureCall } from '@tickmark/api/calls/trpc'
import { ACCOUNT_ENDPOINTS, FACT_ENDPOINTS } from '@tickmark/api/ENDPOINTS'
import { RESOURCES } from '@tickmark/api/mcp/RESOURCES'
import { TOOLS } from '@tickmark/api/mcp/TOOLS'
import { appRouter } from '@tickmark/api/trpc/appRouter'
import { KEY_SCOPES, type KeyScope, SHEET_SCOPE, scopeOf } from '@tickmark/core/accounts/KEY_SCOPES'
import { PERMISSIONS } from '@tickmark/core/accounts/PERMISSIONS'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'

// Every call by every transport, from the tables of the code, with keys of each scope alone: a new call is tried without
// being named here.

const accounts = openForTests(openTestAccounts)
const analytics = openForTests(openTestAnalytics)
const UNCOUNTED = { TT_REQUESTS_PER_MINUTE: 'off' }
const servers = {
  'without gating': openForTests(() => createTestServer({ analytics, accounts }, UNCOUNTED)),
  'with gating': openForTests(() =>
    createTestServer({ analytics, accounts }, { ...UNCOUNTED, TT_GATING: 'on' }),
  ),
}

const KINDS: Readonly<Record<string, readonly KeyScope[]>> = {
  ...Object.fromEntries(KEY_SCOPES.map((scope) => [scope, [scope]])),
  spreadsheets: [SHEET_SCOPE],
  nothing: [],
  everything: KEY_SCOPES,
}
const keys = new Map<string, string>()
beforeAll(async () => {
  for (const [name, scopes] of Object.entries(KINDS)) {
    const owner = await makeUser(accounts, `${name}@bank.example`)
    const made = await createKey(accounts, owner, { name, scopes, expiresInDays: null })
    keys.set(name, made.key)
  }
})

/** The scopes that each tool reads, at least one. */
const SCOPES_OF_TOOLS: Readonly<Record<string, readonly KeyScope[]>> = {
  search_catalogue: ['projects', 'metrics', 'market-sectors'],
  describe_metric: ['metrics'],
  query_metrics: ['query'],
  get_financial_statement: ['projects'],
  screen_projects: ['datasets'],
  list_unlocks: ['projects'],
  list_fundraises: ['fundraises'],
  trace_figure: ['provenance'],
  list_restatements: ['provenance'],
  get_valuation: ['projects'],
  get_comparables: ['projects'],
  get_token_rights: ['projects'],
  list_events: ['projects'],
  get_bridge_flows: ['projects'],
  list_rows: ['datasets'],
  get_data_status: ['metrics', 'provenance'],
  render_chart: ['query'],
  ask: ['query'],
}
const ARGUMENTS: Readonly<Record<string, object>> = {
  search_catalogue: { text: 'aave' },
  describe_metric: { metric_id: 'fees' },
  query_metrics: { metrics: ['fees'] },
  get_financial_statement: { project_id: 'aave' },
  screen_projects: { columns: ['fees_30d_sum'] },
  get_valuation: { project_id: 'aave' },
  list_rows: { table: 'tokenized_assets' },
  get_comparables: { project_id: 'aave' },
  get_token_rights: { project_id: 'aave' },
  get_data_status: { metric_id: 'fees' },
  trace_figure: { project_id: 'aave', metric_id: 'fees', timestamp: '2024-01-10' },
  render_chart: { query: { metrics: ['fees'] } },
  ask: { prompt: 'fees of aave' },
}

type Procedure = { _def: { type: 'query' | 'mutation'; meta: { call: ProcedureCall } } }
const PROCEDURES = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>)

describe.each(Object.entries(servers))('%s', (_gating, app) => {
  describe.each(Object.entries(KINDS))('a key for %s', (name, scopes) => {
    let asked = 0
    const ask = async (
      method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
      url: string,
      payload: object = {},
    ) => {
      asked++
      const { statusCode, body } = await app.inject({
        method,
        url,
        headers: {
          authorization: `Bearer ${keys.get(name)}`,
          accept: 'application/json, text/event-stream',
          host: 'terminal.example',
          origin: accounts.publicUrl,
        },
        remoteAddress: `10.1.${asked >> 8}.${asked & 255}`,
        ...(method !== 'GET' && { payload }),
      })
      return { statusCode, body, isRefused: statusCode === 403 && body.includes('missing-scope') }
    }
    const isForSheets = scopes.includes(SHEET_SCOPE)
    const opens = ({ group, ...call }: Pick<ProcedureCall, 'group'> & { isForSheets?: true }) =>
      isForSheets ? call.isForSheets === true : scopes.includes(scopeOf(group))

    it('opens the calls of its scopes at all addresses of REST, and no other', async () => {
      for (const endpoint of FACT_ENDPOINTS)
        for (const address of [endpoint.path, ...(endpoint.aliases ?? [])]) {
          const url = address.replace(/\{\w+\}/g, 'x')
          const { statusCode, isRefused } = await ask(endpoint.method, url)
          expect([url, isRefused]).toEqual([url, !opens(endpoint)])
          expect([url, statusCode]).not.toEqual([url, 401])
        }
    })

    it('opens the procedures of its scopes over tRPC, alone and in a batch, and no other', async () => {
      for (const [path, { _def }] of PROCEDURES) {
        const method = _def.type === 'query' ? 'GET' : 'POST'
        const { isRefused } = await ask(method, `/trpc/${path}`)
        expect([path, isRefused]).toEqual([path, !opens(_def.meta.call)])
      }
      const queries = PROCEDURES.filter(([, { _def }]) => _def.type === 'query').slice(0, 20)
      const batch = await ask('GET', `/trpc/${queries.map(([path]) => path)}?batch=1&input={}`)
      expect(
        JSON.parse(batch.body).map(
          (one: { error?: { data: { errors: { code: string }[] } } }) =>
            one.error?.data.errors.some(({ code }) => code === 'missing-scope') === true,
        ),
      ).toEqual(queries.map(([, { _def }]) => !opens(_def.meta.call)))
    })

    const tell = (method: string, params: object) =>
      ask('POST', '/mcp', { jsonrpc: '2.0', id: 1, method, params })
    const REFUSED = /does not have the scope|is for spreadsheets/

    it('opens the tools and resources of its scopes over MCP, and no other', async () => {
      expect(TOOLS.map((tool) => tool.name).sort()).toEqual(Object.keys(SCOPES_OF_TOOLS).sort())
      for (const tool of TOOLS) {
        const args = ARGUMENTS[tool.name] ?? {}
        const { body } = await tell('tools/call', { name: tool.name, arguments: args })
        const isOpen = SCOPES_OF_TOOLS[tool.name]?.every((scope) => scopes.includes(scope))
        expect([tool.name, REFUSED.test(body)]).toEqual([tool.name, !isOpen])
      }
      for (const { uri } of RESOURCES) {
        const { body } = await tell('resources/read', { uri: uri.replace(/\{\w+\}/, 'fees') })
        if (scopes === KEY_SCOPES)
          expect([uri, body]).not.toEqual([uri, expect.stringMatching(REFUSED)])
        else if (scopes.length === 0 || isForSheets)
          expect([uri, body]).toEqual([uri, expect.stringMatching(REFUSED)])
      }
    })

    it('opens the SQL of the queries of its scopes alone', async () => {
      const explained = await ask('POST', '/v2/calls/sql', {
        procedure: 'fundraises.getTotals',
        input: { by: 'sector' },
      })
      const needed: KeyScope[] = ['query', 'fundraises']
      expect(explained.isRefused).toBe(!needed.every((scope) => scopes.includes(scope)))
    })

    it('is no session for calls about accounts', async () => {
      for (const { name: call, method, path } of ACCOUNT_ENDPOINTS) {
        if (PERMISSIONS[call] === 'anyone') continue
        const { statusCode } = await ask(method, path.replace(/\{\w+\}/g, 'x'))
        expect([call, statusCode]).toEqual([call, 401])
      }
    })
  })
})
