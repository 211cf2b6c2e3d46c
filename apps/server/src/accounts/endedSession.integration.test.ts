import { makeUser } from '@tickmark/accounts/testing/makeUser'
import { openTestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import {
  loadPoints,
  openTestAnalytics,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { openForTests } from '@tickmark/core/testing/openForTests'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'

const accounts = openForTests(openTestAccounts)
const analytics = openForTests(openTestAnalytics)
let servers: FastifyInstance[]
let revoked = ''
let live = ''

beforeAll(async () => {
  await loadPoints(analytics, series('2026-01-01', [1, 2], { metric_id: 'fees' }))
  await refreshDerivedTables(analytics)
  const open = await createTestServer({ analytics, accounts })
  const gated = await createTestServer({ analytics, accounts }, { TT_GATING: 'on' })
  servers = [open, gated]
  live = (await makeUser(accounts, 'stays@bank.example')).cookie
  const left = await makeUser(accounts, 'left@bank.example')
  revoked = left.cookie
  await accounts.db.deleteFrom('sessions').where('user_id', '=', left.userId).execute()
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

const QUERY = { metrics: ['fees'], where: { projects: ['ethereum'] }, range: 'max' }
const ask = (input: object) => encodeURIComponent(JSON.stringify(input))
const PUBLIC = { headers: { authorization: 'Bearer tickmark-public' } }
const identified = (cookie: string) => ({ cookies: { _idtoken: cookie, _loggedin: '1' } })
const CALLS = {
  'a call of the page': '/v2/internal/ranking?metric_id=fees',
  'a public call': '/v2/metrics/fees?timestamp_granularity=year',
  'a procedure': `/trpc/metrics.query?input=${ask(QUERY)}`,
  'a list of documents': '/v3/internal/documents?kind=chart&scope=public',
}

describe('"403 whose body type is the session-expired type"', () => {
  it.each(Object.entries(CALLS))(
    'is the answer of %s to an ended session, which it takes back',
    async (_what, url) => {
      for (const server of servers)
        for (const cookie of [revoked, 'a session of another installation'])
          for (const key of [{}, PUBLIC]) {
            const answer = await server.inject({ url, ...key, ...identified(cookie) })
            const { type, error } = answer.json()
            expect([answer.statusCode, type ?? error.data.type]).toEqual([403, 'session-expired'])
            const gone = answer.cookies.filter(({ value }) => value === '')
            expect(new Set(gone.map(({ name }) => name))).toEqual(
              new Set(['_idtoken', '_loggedin']),
            )
          }
    },
  )

  it('is the answer to an application for a listing, and to its page', async () => {
    const calls = [
      { method: 'POST', url: '/v3/internal/listings/apply', payload: { data: { name: 'New' } } },
      { method: 'GET', url: '/v3/internal/listings/projects/ethereum' },
    ] as const
    for (const call of calls) {
      const headers = { origin: accounts.publicUrl }
      const ended = await servers[0]?.inject({ ...call, headers, ...identified(revoked) })
      expect([call.url, ended?.statusCode, ended?.json().type]).toEqual([
        call.url,
        403,
        'session-expired',
      ])
      const visitor = await servers[0]?.inject({ ...call, headers })
      expect([call.url, visitor?.json().type]).not.toEqual([call.url, 'session-expired'])
      expect(visitor?.statusCode).toBe(call.method === 'GET' ? 200 : 400)
    }
  })

  it('is in the envelope of every call of a batch', async () => {
    const url = `/trpc/metrics.query,metrics.query?batch=1&input=${ask({ 0: QUERY, 1: { ...QUERY, granularity: 'year' } })}`
    for (const server of servers) {
      const answer = await server.inject({ url, ...identified(revoked) })
      expect(answer.statusCode).toBe(403)
      const errors = [answer.json()].flat().map(({ error }) => error.data)
      for (const data of errors)
        expect(data).toMatchObject({ code: 'FORBIDDEN', type: 'session-expired' })
    }
  })

  it('is no answer to a visitor, nor to a user who is logged in', async () => {
    for (const url of Object.values(CALLS))
      for (const way of [{}, identified(live)]) {
        const answer = await servers[0]?.inject({ url, ...PUBLIC, ...way })
        expect([url, answer?.statusCode, answer?.cookies]).toEqual([url, 200, []])
      }
  })
})
