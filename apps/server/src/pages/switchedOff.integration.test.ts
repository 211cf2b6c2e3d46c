import { openTestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { ACCOUNT_ENDPOINTS, FACT_ENDPOINTS } from '@tickmark/api/ENDPOINTS'
import { TOOLS } from '@tickmark/api/mcp/TOOLS'
import { isPageOn } from '@tickmark/core/pages/isPageOn'
import { SCREENS } from '@tickmark/core/pages/SCREENS'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import { SWITCHED_OFF } from '@tickmark/core/switches/SWITCHED_OFF'
import { SWITCH_NAMES } from '@tickmark/core/switches/SWITCHES'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { expect, it } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'
import { describePage } from './describePage.ts'

// Every row that names switches, with all of them off: screens, public calls, account calls and tools for language models.

const accounts = openForTests(openTestAccounts)
const analytics = openForTests(openTestAnalytics)
const OFF = SWITCH_NAMES
const FLAGS = OFF.map((name) => `${name}=off`).join()
const app = openForTests(() =>
  createTestServer({ analytics, accounts }, { TT_FLAGS: FLAGS, TT_REQUESTS_PER_MINUTE: 'off' }),
)
const HEADERS = { authorization: 'Bearer tickmark-public' }
const fill = (path: string) => path.replace(/\{\w+\}|\$\w+/g, 'aave')

it('leaves no screen of a switch that is off, and none in the sitemap', async () => {
  const sitemap = (await app.inject('/sitemap.xml')).body
  const screens = Object.entries(SCREENS).filter(([, row]) => 'switches' in row)
  expect(screens.length).toBeGreaterThan(20)
  const switches = Object.fromEntries(OFF.map((name) => [name, false]))
  const described = { productName: 'X', switches, catalog: analytics.catalog }
  for (const [path] of screens) {
    const at = fill(path)
    expect([at, isPageOn(at, resolveSwitches({ operator: switches }))]).toEqual([at, false])
    expect([at, describePage(at, described).found]).toEqual([at, false])
    expect(sitemap).not.toContain(`/explorer${at}<`)
  }
})

it('answers calls of a switch that is off with its words, and leaves them out of the reference', async () => {
  const calls = FACT_ENDPOINTS.filter(
    ({ auth, switches }) => auth === 'public-key' && switches !== undefined,
  )
  expect(calls.length).toBeGreaterThan(8)
  for (const { method, path, aliases = [] } of calls)
    for (const address of [path, ...aliases]) {
      const answer = await app.inject({
        method,
        url: fill(address),
        headers: HEADERS,
        ...(method === 'POST' && { payload: {} }),
      })
      expect([address, answer.statusCode, answer.json().detail ?? answer.json().message]).toEqual([
        address,
        404,
        SWITCHED_OFF,
      ])
    }
  for (const url of ['/explorer/api-docs/openapi.json', '/feeds/unlocks.ics'])
    expect((await app.inject(url)).body).toContain(SWITCHED_OFF)
})

it('answers account calls of a switch that is off with the same words', async () => {
  const calls = ACCOUNT_ENDPOINTS.filter((call) => 'switch' in call && call.switch !== undefined)
  expect(calls.length).toBeGreaterThan(8)
  for (const { method, path, name } of calls) {
    const { body, statusCode } = await app.inject({
      method,
      url: fill(path),
      headers: { host: 'terminal.example', origin: accounts.publicUrl },
      ...(method !== 'GET' && { payload: {} }),
    })
    // Inputs and sessions are looked at first.
    if (statusCode === 404)
      expect([name, body]).toEqual([name, expect.stringContaining(SWITCHED_OFF)])
    else
      expect([name, statusCode]).toEqual([
        name,
        expect.toSatisfy((code) => code === 400 || code === 401),
      ])
  }
})

it('lists the calls and tools of an area again once its switch is on', async () => {
  const open = await createTestServer(
    { analytics, accounts },
    { TT_FLAGS: 'DATASET_FUNDRAISES_ENABLED=off', TT_REQUESTS_PER_MINUTE: 'off' },
  )
  const reference = (await open.inject('/explorer/api-docs/openapi.json')).json()
  expect(reference.paths).not.toHaveProperty('/v2/fundraises')
  expect(reference.paths).toHaveProperty('/v2/unlocks')
  const list = async (server: typeof open) => {
    const { body } = await server.inject({
      method: 'POST',
      url: '/mcp',
      headers: { ...HEADERS, accept: 'application/json, text/event-stream' },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    })
    return TOOLS.map(({ name }) => name).filter((name) => body.includes(`"${name}"`))
  }
  expect(await list(open)).not.toContain('list_fundraises')
  expect(await list(open)).toContain('list_unlocks')
  const frame = await open.inject('/explorer/embed/chart?panel=fundraises')
  expect([frame.statusCode, frame.body.includes(SWITCHED_OFF)]).toEqual([404, true])
  await open.close()
})
