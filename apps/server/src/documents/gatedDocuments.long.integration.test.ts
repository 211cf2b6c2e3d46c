import { makeUser, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { openTestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import {
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { openForTests } from '@tickmark/core/testing/openForTests'
import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'

type Tier = 'free' | 'pro'

const DAYS = 400
/** Values that nothing else has, so that one of them in an answer shows where it comes from. */
const MARKS = { fees: 1_000_003, active_developers: 777_001, code_commits: 888_007 } as const
const QUERY = {
  metrics: ['fees'],
  where: { projects: ['ethereum'] },
  range: '1y',
  granularity: 'month',
}

/** The tests make more requests than a caller may in a minute. */
const UNCOUNTED = { TT_REQUESTS_PER_MINUTE: 'off' }

let app: FastifyInstance
/** The same without gating. */
const accounts = openForTests(() => openTestAccounts({ isGated: true }))
const analytics = openForTests(openTestAnalytics)
let people: Record<Tier, TestUser>

const open = openForTests(async () => {
  for (const [metric_id, value] of Object.entries(MARKS))
    await loadPoints(
      analytics,
      series('2025-01-01', Array<number>(DAYS).fill(value), { metric_id, project_id: 'ethereum' }),
    )
  await refreshDerivedTables(analytics)
  const [free, pro] = [
    await makeUser(accounts, 'free@bank.example'),
    await makeUser(accounts, 'pro@bank.example'),
  ]
  await accounts.db
    .updateTable('users')
    .set({ subscription_type: 'pro' })
    .where('id', '=', pro.userId)
    .execute()
  people = { free, pro }
  app = await createTestServer({ analytics, accounts }, { ...UNCOUNTED, TT_GATING: 'on' })
  return createTestServer({ analytics, accounts }, UNCOUNTED)
})
afterAll(async () => {
  await app.close()
})

describe('what a user of a higher tier made and shares', () => {
  const LOCKED = ['active_developers', '2 * code_commits']
  const chart = (metrics: string[]) => ({
    questions: metrics.map((metric, at) => ({
      id: `q${at}`,
      query: { ...QUERY, metrics: [metric], transforms: [] },
    })),
  })
  const table = {
    mart_id: 'crypto_screener',
    valueCols: [
      { id: 'fees_30d_sum' },
      { id: 'active_developers_7d_latest' },
      { id: 'Commits', formula: 'code_commits_7d_latest * 2' },
    ],
  }
  const place = (y: number) => ({ x: 0, y, w: 6, h: 4 })
  const dashboard = (documentId: string) => ({
    tiles: [
      { tile_id: 'a', place: place(0), body: { kind: 'chart', chart: chart(LOCKED) } },
      { tile_id: 'b', place: place(4), body: { kind: 'table', table } },
      {
        tile_id: 'c',
        place: place(8),
        body: { kind: 'figure', query: { ...QUERY, metrics: ['active_developers'] } },
      },
      { tile_id: 'd', place: place(12), body: { kind: 'document', document_id: documentId } },
    ],
  })
  /** Sends a request as the page of a user of a tier, or with the key that everyone has. */
  const send = (request: { url: string; payload?: object }, tier?: Tier) =>
    app.inject({
      method: request.payload === undefined ? 'GET' : 'POST',
      ...request,
      headers: {
        host: 'terminal.example',
        origin: accounts.publicUrl,
        authorization: 'Bearer tickmark-public',
      },
      ...(tier && { cookies: { _idtoken: people[tier].cookie, _loggedin: '1' } }),
    })

  async function share(kind: string, content: object): Promise<string> {
    const payload = { kind, name: 'Shared', content, visibility: 'public' }
    const made = await send({ url: '/v3/internal/documents', payload }, 'pro')
    expect([made.statusCode, made.body]).toEqual([200, expect.any(String)])
    return made.json().document.document_id
  }

  /** Every way in which a value may be written, also in short: 777,001 as $777K. */
  const LOCKED_TEXT = /777[,.]?0|888[,.]?0|1[,.]?776|777(?:\.0\d?)?K|888(?:\.0\d?)?K|1\.78M/

  /** A page without what is made up by chance, such as ids and nonces, which may hold any number. */
  const readable = (html: string) => html.replaceAll(/ (?:nonce|href)="[^"]*"/g, '')

  const DRAWN = '<svg role="img"'

  it('shows no locked figure in a frame, no matter who looks', async () => {
    const charts = await share('chart', chart(LOCKED))
    const ids = {
      charts,
      tables: await share('table', table),
      dashboards: await share('dashboard', dashboard(charts)),
    }
    for (const [area, id] of Object.entries(ids))
      for (const tier of [undefined, 'pro'] as const) {
        const answer = await send({ url: `/explorer/embed/${area}/${id}?interactive=false` }, tier)
        expect([area, answer.statusCode]).toEqual([area, 200])
        expect(readable(answer.body)).not.toMatch(LOCKED_TEXT)
        expect(answer.body).not.toContain(DRAWN)
      }
    const readArea = async (area: keyof typeof ids) =>
      readable((await open.inject(`/explorer/embed/${area}/${ids[area]}?interactive=false`)).body)
    expect(await readArea('charts')).toContain(DRAWN)
    expect(await readArea('tables')).toMatch(LOCKED_TEXT)
    expect(await readArea('dashboards')).toMatch(LOCKED_TEXT)
    const tiles = await send({ url: `/explorer/embed/tables/${ids.tables}?interactive=false` })
    expect(tiles.body).toContain('Ethereum')
    const described = await send({
      url: `/explorer/embed/chart?interactive=false&chart=${encodeURIComponent(JSON.stringify(chart(LOCKED)))}`,
    })
    expect([described.statusCode, LOCKED_TEXT.test(readable(described.body))]).toEqual([200, false])
    expect(described.body).toContain('2 of 2 queries have no answer')
  })

  it('shows none in a card either', async () => {
    const locked = await share('chart', chart(LOCKED))
    const nothing = await share('chart', chart(['nonsense', 'nonsense + 1']))
    const draw = async (id: string) =>
      (await send({ url: `/explorer/cards/documents/${id}.png` })).rawPayload
    expect((await draw(locked)).equals(await draw(nothing))).toBe(true)
  })

  it('is copied without its figures: a copy has the access of its owner', async () => {
    const id = await share('chart', chart(LOCKED))
    const copy = await send({ url: `/v3/internal/documents/${id}/fork`, payload: {} }, 'free')
    const [chartQuery] = copy.json().document.content.questions
    const answer = await send({ url: '/v2/query', payload: chartQuery.query }, 'free')
    expect([copy.statusCode, answer.statusCode]).toEqual([200, 402])
  })

  it.each(['active_developers', 'fees / code_commits'])(
    'can be watched by no alert: %s',
    async (metric) => {
      const definition = {
        query: {
          metrics: [metric],
          where: { projects: ['ethereum'] },
          range: '365d',
          granularity: 'week',
        },
        condition: { kind: 'threshold', direction: 'above', value: 1 },
      }
      for (const [url, payload] of [
        ['/v3/internal/alerts/preview', { definition }],
        ['/v3/internal/alerts', { name: 'Watched', definition }],
      ] as const) {
        const refused = await send({ url, payload }, 'free')
        expect([refused.statusCode, refused.json().errors[0].code]).toEqual([402, 'locked-metric'])
        expect((await send({ url, payload }, 'pro')).statusCode).toBe(200)
      }
    },
  )

  it('cannot be read off formulas over formulas, or under the name of another column', async () => {
    const rows = (valueCols: object[]) =>
      send({ url: '/v2/marts/crypto_screener/rows', payload: { rows_request: { valueCols } } })
    for (const columns of [
      [...table.valueCols, { id: 'Again', formula: 'Commits + 1' }],
      [{ id: 'fees_30d_sum' }, { id: 'x', formula: 'rank(code_commits_7d_latest)' }],
      [{ id: 'fees_30d_sum', formula: 'code_commits_7d_latest * 1' }],
      [{ id: 'code_commits_7d_latest', formula: 'fees_30d_sum' }, { id: 'fees_30d_sum' }],
    ]) {
      const answer = await rows(columns)
      expect([200, 400, 402]).toContain(answer.statusCode)
      expect(answer.body).not.toMatch(/888007|777001|1776014|1776015/)
    }
  })
})
