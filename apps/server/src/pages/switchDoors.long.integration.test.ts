import { openTestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { DATASETS } from '@tickmark/api/datasets/DATASETS'
import { ACCOUNT_ENDPOINTS, FACT_ENDPOINTS } from '@tickmark/api/ENDPOINTS'
import { TOOLS } from '@tickmark/api/mcp/TOOLS'
import { isMartOn } from '@tickmark/core/marts/isMartOn'
import { MARTS } from '@tickmark/core/marts/MARTS'
import { SCREENS } from '@tickmark/core/pages/SCREENS'
import { NAMED_CALLS } from '@tickmark/core/screens/NAMED_CALLS'
import { isAnyOn } from '@tickmark/core/switches/isAnyOn'
import { publicSwitches } from '@tickmark/core/switches/publicSwitches'
import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import { SWITCHED_OFF } from '@tickmark/core/switches/SWITCHED_OFF'
import { SWITCH_NAMES, type SwitchName } from '@tickmark/core/switches/SWITCHES'
import { openForTests } from '@tickmark/core/testing/openForTests'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { createFigures } from '../alerts/createFigures.ts'
import { createTestServer } from '../testing/createTestServer.ts'
import { describePage } from './describePage.ts'

// Each switch off by itself × each door that a table gives its area. What pages draw is in the journeys (SWITCH_CASES).

const accounts = openForTests(openTestAccounts)
const analytics = openForTests(openTestAnalytics)
const HEADERS = { authorization: 'Bearer tickmark-public' }
const fill = (path: string) => path.replace(/\{\w+\}|\$\w+/g, 'aave')

/** The doors of each table that one switch hides while all others are as by default. */
function listHidden(name: SwitchName) {
  const switches = publicSwitches({ [name]: false })
  const page = resolveSwitches({ operator: { [name]: false }, hasConsent: true })
  const isHidden = (row: { switches?: readonly SwitchName[] | undefined }) =>
    row.switches?.includes(name) === true && !isAnyOn(row, switches)
  return {
    screens: Object.entries(SCREENS).flatMap(([path, row]) =>
      row.switches?.includes(name) && !isAnyOn(row, page) ? [path] : [],
    ),
    calls: FACT_ENDPOINTS.filter((call) => call.auth === 'public-key' && isHidden(call)),
    accountCalls: ACCOUNT_ENDPOINTS.filter((call) => call.switch === name),
    tools: TOOLS.filter(isHidden),
    marts: MARTS.filter(({ mart_id }) => !isMartOn(mart_id, switches)),
    datasets: DATASETS.filter(isHidden),
  }
}

const ROWS = SWITCH_NAMES.map((name) => ({ name, hidden: listHidden(name) })).filter(({ hidden }) =>
  Object.values(hidden).some((rows) => rows.length > 0),
)

async function callMcp(app: FastifyInstance, method: string, params: object) {
  const { body } = await app.inject({
    method: 'POST',
    url: '/mcp',
    headers: { ...HEADERS, accept: 'application/json, text/event-stream' },
    payload: { jsonrpc: '2.0', id: 1, method, params },
  })
  return body
}

it('knows doors of most areas', () => {
  expect(ROWS.length).toBeGreaterThan(15)
})

describe.each(ROWS)('while $name is off', ({ name, hidden }) => {
  const app = openForTests(() =>
    createTestServer(
      { analytics, accounts },
      { TT_FLAGS: `${name}=off`, TT_REQUESTS_PER_MINUTE: 'off' },
    ),
  )
  const expectOff = async (method: 'GET' | 'POST', url: string, payload: object = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: HEADERS,
      ...(method === 'POST' && { payload }),
    })
    expect([url, answer.statusCode, answer.body]).toEqual([
      url,
      404,
      expect.stringContaining(SWITCHED_OFF),
    ])
  }

  it('leaves nothing of its area to programs', async () => {
    const reference = await app.inject('/explorer/api-docs/openapi.json')
    for (const { method, path, aliases = [] } of hidden.calls)
      for (const address of [path, ...aliases]) {
        await expectOff(method as 'GET' | 'POST', fill(address))
        if (reference.statusCode === 200)
          expect([address, Object.keys(reference.json().paths)]).toEqual([
            address,
            expect.not.arrayContaining([address]),
          ])
      }
    for (const [procedure, path] of Object.entries(NAMED_CALLS))
      if (hidden.calls.some((call) => call.path === path)) {
        const input = Object.fromEntries(
          [...path.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field, 'aave']),
        )
        await expectOff('POST', '/v2/calls/sql', { procedure, input })
      }
    for (const { mart_id } of hidden.marts) {
      await expectOff('GET', `/v2/marts/${mart_id}`)
      await expectOff('GET', `/v2/marts/${mart_id}/rows`)
      await expectOff('GET', `/v2/marts/${mart_id}/rows?format=csv`)
      await expectOff('POST', `/v2/marts/${mart_id}/rows`)
      await expectOff('POST', `/v2/marts/${mart_id}/sql`)
    }
    for (const { id } of hidden.datasets) {
      await expectOff('GET', `/v2/datasets/${id}`)
      await expectOff('GET', `/v2/datasets/${id}?format=csv`)
    }
    const list = async (url: string) =>
      (await app.inject({ url, headers: HEADERS }))
        .json()
        .data.map((one: { mart_id?: string; id?: string }) => one.mart_id ?? one.id)
    const names = (rows: readonly { mart_id?: string; id?: string }[]) =>
      rows.map((one) => one.mart_id ?? one.id)
    expect((await list('/v2/marts')).toSorted()).toEqual(
      names(MARTS.filter((one) => !hidden.marts.includes(one))).toSorted(),
    )
    expect((await list('/v2/datasets')).toSorted()).toEqual(
      names(DATASETS.filter((one) => !hidden.datasets.includes(one))).toSorted(),
    )
  })

  it('leaves nothing of its area to models', async () => {
    const tools = await callMcp(app, 'tools/list', {})
    for (const tool of TOOLS)
      expect([tool.name, tools.includes(`"name":"${tool.name}"`)]).toEqual([
        tool.name,
        !hidden.tools.includes(tool),
      ])
  })

  it('leaves no page and no entry of the sitemap', async () => {
    const sitemap = (await app.inject('/sitemap.xml')).body
    const described = {
      productName: 'X',
      switches: { [name]: false },
      catalog: analytics.catalog,
    }
    for (const path of hidden.screens) {
      const at = fill(path)
      expect([at, describePage(at, described).found]).toEqual([at, false])
      expect(sitemap).not.toContain(`/explorer${at}<`)
    }
  })

  it('says so to those who call about accounts', async () => {
    for (const { method, path, name: call } of hidden.accountCalls) {
      const { body, statusCode } = await app.inject({
        method,
        url: fill(path),
        headers: { host: 'terminal.example', origin: accounts.publicUrl },
        ...(method !== 'GET' && { payload: {} }),
      })
      // Inputs and sessions are looked at first.
      expect([call, [400, 401].includes(statusCode) || body.includes(SWITCHED_OFF)]).toEqual([
        call,
        true,
      ])
    }
  })
})

it('answers cells of statements with the reason', async () => {
  const app = await createTestServer(
    { analytics, accounts },
    { TT_FLAGS: 'FINANCIAL_STATEMENTS_ENABLED=off', TT_REQUESTS_PER_MINUTE: 'off' },
  )
  const one = await app.inject({
    url: '/v2/sheet?function=statement&project=aave',
    headers: HEADERS,
  })
  expect([one.statusCode, one.body]).toEqual([404, expect.stringContaining(SWITCHED_OFF)])
  await app.close()
})

it('lets no alert ask for unlocks while their area is off', async () => {
  const query = { days: 7, projects: [], minimum_usd: null, minimum_share: null }
  const ask = (isOn: boolean) =>
    createFigures({
      analytics,
      productName: 'X',
      switches: { VESTING_SCHEDULE_ENABLED: isOn },
    }).ask(query, { isGated: false, tier: 'free' })
  await expect(ask(false)).rejects.toThrow(SWITCHED_OFF)
  expect(await ask(true)).toHaveProperty('rows')
})
