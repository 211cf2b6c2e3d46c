import { createKey } from '@tickmark/accounts/keys/createKey'
import { makeUser, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { openTestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { ENDPOINTS, FACT_ENDPOINTS } from '@tickmark/api/ENDPOINTS'
import { KEY_SCOPES, SHEET_SCOPE } from '@tickmark/core/accounts/KEY_SCOPES'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'

const accounts = openForTests(openTestAccounts)
const analytics = openForTests(openTestAnalytics)
const app = openForTests(() => createTestServer({ analytics, accounts }))
let user: TestUser
beforeAll(async () => {
  user = await makeUser(accounts, 'program@bank.example')
})

const HEADERS = { host: 'terminal.example', origin: 'https://terminal.example' }
const asUser = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: HEADERS,
    cookies: { _idtoken: user.cookie },
    ...(payload !== undefined && { payload }),
  })
const read = (key: string, url = '/v2/projects') =>
  app.inject({ url, headers: { authorization: `Bearer ${key}` } })

describe('an API key', () => {
  it('is returned once, opens the public calls, is counted, and ends when it is revoked', async () => {
    const made = await asUser('POST', '/v1/users/me/keys', { name: 'Spreadsheet' })
    const { key, key_id } = made.json()
    expect(key).toMatch(/^tm_[\w-]{43}$/)
    for (let times = 0; times < 3; times++) expect((await read(key)).statusCode).toBe(200)

    const list = await asUser('GET', '/v1/users/me/keys')
    expect(list.body).not.toContain(key)
    expect(list.json().keys).toEqual([
      expect.objectContaining({
        key_id,
        name: 'Spreadsheet',
        hint: key.slice(0, 8),
        last_used_at: expect.any(String),
        usage: [{ day: new Date().toISOString().slice(0, 10), requests: 3 }],
      }),
    ])
    const kept = await accounts.db.selectFrom('api_keys').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(key)

    expect((await asUser('DELETE', `/v1/users/me/keys/${key_id}`)).statusCode).toBe(204)
    const refused = await read(key)
    expect([refused.statusCode, refused.json().type]).toEqual([401, 'unauthorized'])
  })

  it('reads what its scopes hold and nothing else', async () => {
    const made = await asUser('POST', '/v1/users/me/keys', { name: 'Lists', scopes: ['metrics'] })
    const { key } = made.json()
    expect((await read(key, '/v2/metrics')).statusCode).toBe(200)
    const refused = await read(key, '/v2/projects')
    expect([refused.statusCode, refused.json().errors[0].code]).toEqual([403, 'missing-scope'])
  })

  describe('for spreadsheets', () => {
    const SHEET = '/v2/sheet?project=ethereum&metric=fees'
    const create = async (scopes: string[]) => {
      const made = await asUser('POST', '/v1/users/me/keys', { name: 'Sheet', scopes })
      return made.json()
    }

    it('opens its call in the address and in the header, and no other, until it is revoked', async () => {
      const { key, key_id } = await create([SHEET_SCOPE])
      const inAddress = (url: string) =>
        app.inject(`${url}${url.includes('?') ? '&' : '?'}key=${key}`)
      expect((await inAddress(SHEET)).headers['content-type']).toContain('text/csv')
      expect((await read(key, SHEET)).statusCode).toBe(200)
      const batch = await app.inject({
        method: 'POST',
        url: '/v2/sheet',
        headers: { authorization: `Bearer ${key}` },
        payload: { cells: [{ project: 'ethereum', metric: 'fees' }] },
      })
      expect(batch.statusCode).toBe(200)
      const others = FACT_ENDPOINTS.filter((one) => one.auth === 'public-key' && !one.isForSheets)
      for (const { method, path } of others) {
        const url = `${path.replace(/\{\w+\}/g, 'x')}?key=${key}`
        const refused = await app.inject({ method, url, ...(method === 'POST' && { payload: {} }) })
        expect([url, refused.statusCode, refused.json().errors[0].code]).toEqual([
          url,
          403,
          'missing-scope',
        ])
      }
      await asUser('DELETE', `/v1/users/me/keys/${key_id}`)
      expect((await inAddress(SHEET)).statusCode).toBe(401)
    })

    it('is the only kind of key that an address may hold', async () => {
      const { key } = await create([...KEY_SCOPES])
      const refused = await app.inject(`${SHEET}&key=${key}`)
      expect([refused.statusCode, refused.json().errors[0].code]).toEqual([401, 'key-in-address'])
      expect((await app.inject(`/v2/projects?key=${key}`)).statusCode).toBe(401)
      expect((await app.inject('/v2/projects?key=tickmark-public')).statusCode).toBe(200)
      const mixed = await create([SHEET_SCOPE, 'projects'])
      expect(mixed).toMatchObject({ type: 'bad-request', errors: [{ field: 'scopes' }] })
    })

    it('is in no log, also when its request fails', async () => {
      const { key } = await create([SHEET_SCOPE])
      const written = vi.spyOn(findLogStream(), 'write')
      const failing = vi.spyOn(analytics.catalog, 'find').mockImplementation(() => {
        throw new TypeError('broken')
      })
      try {
        expect((await app.inject(`${SHEET}&date=2024-01-01&key=${key}`)).statusCode).toBe(500)
        app.log.error({ req: { method: 'GET', url: `${SHEET}&key=${key}` } }, 'a request')
      } finally {
        failing.mockRestore()
      }
      const lines = written.mock.calls.map(([text]) => String(text))
      written.mockRestore()
      expect(lines.filter((line) => line.includes('"level":50'))).toHaveLength(2)
      expect(lines.join('')).not.toContain(key)
    })
  })

  it('changes nothing about calls of the page and about people, whatever its scopes', async () => {
    const owner = await makeUser(accounts, 'everything@bank.example')
    const { key } = await createKey(accounts, owner, {
      name: 'Everything',
      scopes: [...KEY_SCOPES],
      expiresInDays: null,
    })
    const calls = ENDPOINTS.filter(({ auth }) => auth !== 'public-key')
    let asked = 0
    for (const { method, path } of calls) {
      const url = path.replace(/\{\w+\}/g, 'x')
      const statuses = await Promise.all(
        [{}, { authorization: `Bearer ${key}` }].map(async (more) => {
          asked++
          const answer = await app.inject({
            method,
            url,
            headers: { ...HEADERS, ...more },
            // Each asks from an address of its own, so that limits per address do not meet.
            remoteAddress: `10.1.${asked >> 8}.${asked & 255}`,
            ...(method !== 'GET' && { payload: {} }),
          })
          return answer.statusCode
        }),
      )
      expect([method, url, statuses[1]]).toEqual([method, url, statuses[0]])
    }
  })

  it('ends at its day', async () => {
    const made = await asUser('POST', '/v1/users/me/keys', { name: 'Short', expires_in_days: 1 })
    const { key, key_id } = made.json()
    await accounts.db
      .updateTable('api_keys')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', key_id)
      .execute()
    expect((await read(key)).statusCode).toBe(401)
  })

  it('is refused when no user made it', async () => {
    for (const key of [`tm_${'a'.repeat(43)}`, 'tm_short', 'x'])
      expect((await read(key)).statusCode).toBe(401)
  })

  it('cannot be guessed: one address tries so many and no more, and known keys go on', async () => {
    const { key } = (await asUser('POST', '/v1/users/me/keys', { name: 'Honest' })).json()
    expect((await read(key)).statusCode).toBe(200)
    const statuses = new Set<number>()
    for (let tries = 0; tries < 70; tries++)
      statuses.add((await read(`tm_${String(tries).padStart(43, '0')}`)).statusCode)
    expect([...statuses]).toEqual([401, 429])
    expect((await read(key)).statusCode).toBe(200)
  })

  it('is no session: calls about accounts do not take it', async () => {
    const { key } = (await asUser('POST', '/v1/users/me/keys', { name: 'Reads' })).json()
    const answer = await app.inject({
      url: '/v1/users/me/keys',
      headers: { ...HEADERS, authorization: `Bearer ${key}` },
    })
    expect(answer.statusCode).toBe(401)
  })
})

/** Finds the stream to which the server's log is written. */
function findLogStream(): { write(text: string): void } {
  const log = app.log as unknown as Record<symbol, { write(text: string): void }>
  for (let own: object = log; own !== null; own = Object.getPrototypeOf(own))
    for (const symbol of Object.getOwnPropertySymbols(own))
      if (symbol.description === 'pino.stream' && log[symbol] !== undefined) return log[symbol]
  throw new Error('the log has no stream')
}
