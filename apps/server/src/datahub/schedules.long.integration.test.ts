import { createReadStream, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeUser, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { openTestAccounts, type TestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { getBridgeFlows } from '@tickmark/analytics/records/bridgeFlows'
import { getAssetOverview } from '@tickmark/analytics/records/getAssetOverview'
import { getUnlockCalendar } from '@tickmark/analytics/records/getUnlockCalendar'
import { getVestingSchedule } from '@tickmark/analytics/records/getVestingSchedule'
import { getTokenRights } from '@tickmark/analytics/records/tokenRights'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { importPaths } from '@tickmark/ingest/imports/importPaths'
import { readRecordsFile } from '@tickmark/ingest/tables/readRecordsFile'
import { makeWorkbook, writeSheet } from '@tickmark/ingest/testing/bombs/makeWorkbook'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'
import { HAS_SHARED_DATA, SHARED_DATA } from '../testing/sharedData.ts'

const DATAHUB = '/v3/internal/datahub'
const DAY = 86_400
const NOW = Date.parse('2026-06-01T00:00:00Z')
const START = NOW / 1000 + DAY
/** Figures are computed again after a merge was answered. */

let analytics: Analytics
let accounts: TestAccounts
let app: FastifyInstance
let ada: TestUser
let staff: TestUser
const folder = makeTestFolder()

beforeAll(async () => {
  analytics = await openTestAnalytics()
  accounts = await openTestAccounts()
  app = await createTestServer({ analytics, accounts }, { TT_COMPANY_DOMAIN: 'company.example' })
  ada = await makeUser(accounts, 'ada@team.example')
  staff = await makeUser(accounts, 'rita@company.example')
})
afterAll(async () => {
  await app.close()
  await accounts.close()
  await analytics.close()
})

const makeSchedule = (amount: number, more: object = {}) =>
  JSON.stringify({
    protocol: 'aave',
    categories: { insiders: ['Team'] },
    sections: {
      Team: {
        events: [
          { type: 'cliff', start: START, amount },
          { type: 'step', start: START, stepDuration: DAY, steps: 10, amount: 5 },
          { type: 'linear', start: START, end: START - 1, amount: 1 },
        ],
      },
    },
    ...more,
  })

/** Proposes a file for a project, or for the one that it names. */
async function propose(text: string | Buffer<ArrayBuffer>, project_id?: string) {
  const form = new FormData()
  form.set('file', new Blob([text]))
  const fields = { kind: 'data', title: 'Unlocks', file_name: 'unlocks.json' }
  for (const [name, value] of Object.entries({ ...fields, ...(project_id && { project_id }) }))
    form.set(name, value)
  const packed = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: `${DATAHUB}/create`,
    cookies: { _idtoken: ada.cookie, _loggedin: '1' },
    headers: {
      origin: accounts.publicUrl,
      host: 'terminal.example',
      'content-type': packed.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await packed.arrayBuffer()),
  })
  return [answer.statusCode, answer.json()] as const
}

async function send(path: string, payload: object, user = ada) {
  const answer = await app.inject({
    method: 'POST',
    url: `${DATAHUB}${path}`,
    cookies: { _idtoken: user.cookie, _loggedin: '1' },
    headers: { origin: accounts.publicUrl, host: 'terminal.example' },
    payload,
  })
  return answer.json()
}

async function get(path: string) {
  const cookies = { _idtoken: ada.cookie, _loggedin: '1' }
  return (await app.inject({ url: `${DATAHUB}${path}`, cookies })).json()
}

/** The newest value of the tokens that unlock in the year ahead, and its source. */
const readAhead = async () => {
  const [row] = await analytics.rows<{ value: number; source_id: string }>({
    sql: `SELECT value, toString(source_id) AS source_id FROM facts FINAL
          WHERE metric_id = 'unlocks_1y' AND project_id = 'aave' AND day = '2025-12-31'`,
  })
  return row
}

const readTotal = async () =>
  (await getVestingSchedule(analytics, { project_id: 'aave', now: NOW })).total

describe('an unlock schedule', () => {
  it('goes from a file over a preview to the unlocks, and back to the one before', async () => {
    const path = join(folder, 'aave.json')
    writeFileSync(path, makeSchedule(100))
    await importPaths(analytics, [path], { observedAt: Date.parse('2026-01-01') })
    expect(await readTotal()).toBe(150)
    const before = { value: 150, source_id: 'defillama-emissions' }
    expect(await readAhead()).toEqual(before)

    const [status, item] = await propose(makeSchedule(1_000), 'aave')
    expect([status, item]).toMatchObject([
      201,
      { state: 'draft', commits: [{ data: { report: { points: 2, rejected: 1, metrics: [] } } }] },
    ])
    const { file_id } = item.commits[0].data
    expect(await send('/table', { file_id, project_id: 'aave' })).toMatchObject({
      records: 'vesting_schedules',
      faults: [],
      report: { points: 2, rejects: [{ reason: 'unexpected end' }] },
      sample: [
        {
          cells: [
            'Team',
            'insiders',
            'cliff',
            '2026-06-02 00:00:00',
            '2026-06-02 00:00:00',
            '0',
            '1000',
          ],
        },
        {},
      ],
    })
    const url = `/${item.data_id}`
    const schedule = {
      project_id: 'aave',
      allocations: [
        {
          allocation: 'Team',
          category: 'insiders',
          events: 2,
          tokens: 1_050,
          published: 150,
          first_day: '2026-06-02',
          last_day: '2026-06-12',
        },
      ],
    }
    expect(await get(`${url}/diff`)).toMatchObject({ added: 2, schedule })
    expect(await readTotal()).toBe(150)

    const submitted = await send(`${url}/submit`, {})
    const merged = await send(`${url}/merge`, { base_version: submitted.version }, staff)
    expect(merged.state).toBe('merged')
    await expect.poll(readTotal).toBe(1_050)
    expect(await readAhead()).toEqual({ value: 1_050, source_id: 'datahub' })
    expect(await get(`${url}/diff`)).toMatchObject({ schedule })
    const { rows, sources } = await getUnlockCalendar(analytics, {
      ...{ now: NOW, days: 30, orderBy: 'day', descending: false, limit: 10, offset: 0 },
    })
    expect(sources).toEqual(['datahub'])
    expect(rows).toContainEqual(expect.objectContaining({ project_id: 'aave', kind: 'cliff' }))

    const undo = { base_version: merged.version, reason: 'A mistake.' }
    expect((await send(`${url}/revert`, undo, staff)).state).toBe('reverted')
    await expect.poll(readTotal).toBe(150)
    await expect.poll(readAhead).toEqual(before)
  })

  it('is of the project that it names where none is given, or refused', async () => {
    expect((await propose(makeSchedule(1)))[0]).toBe(201)
    const [status, refused] = await propose(makeSchedule(1, { protocol: 'nobody-knows' }))
    expect([status, refused.message]).toEqual([400, expect.stringContaining('"nobody-knows"')])
  })

  it.each([
    ['broken JSON', '{"protocol":"aave","sections":{"Team":'],
    ['no events', '{"protocol":"aave","sections":{}}'],
    ['other fields', '{"protocol":"aave","sections":{"Team":[1,2]}}'],
    ['a prototype', '{"protocol":"aave","sections":{"__proto__":{"events":[]}}}'],
  ])('is refused with %s, and the server stays well', async (_, text) => {
    const [status, { message }] = await propose(text, 'aave')
    expect([400, 422]).toContain(status)
    expect(message).toMatch(/./)
  })
})

describe('a table of token rights', () => {
  const HEAD = 'project,right,value,date,link,note'
  const LINK = 'https://example.org/vote'
  const readNow = async () =>
    (await getTokenRights(analytics, { project_id: 'aave', now: NOW })).rights.find(
      ({ right_id }) => right_id === 'fee_switch',
    )?.current ?? null

  it('is reviewed like any data, then names its author and proposal, and can be taken back', async () => {
    const path = join(folder, 'rights.csv')
    writeFileSync(path, `${HEAD}\naave,fee_switch,off,2024-01-01,${LINK},`)
    const report = await importPaths(analytics, [path])
    expect(report.files).toMatchObject([{ importer: 'stated-records', state: 'loaded' }])
    expect(await readNow()).toMatchObject({ value: 'off', data_id: null })

    const text = `${HEAD}\naave,Fee switch,On,2025-03-01,${LINK},A vote\naave,equity,separate,2025-03-01,,`
    const [status, item] = await propose(text, 'aave')
    expect([status, item]).toMatchObject([
      201,
      {
        commits: [
          { data: { report: { points: 1, rejects: [{ reason: 'no link to a source' }] } } },
        ],
      },
    ])
    const { file_id } = item.commits[0].data
    expect(await send('/table', { file_id, project_id: 'aave' })).toMatchObject({
      records: 'token_rights',
      sample: [{ line: 2, cells: ['aave', 'fee_switch', 'on', 'A vote', '2025-03-01', LINK, ''] }],
    })
    const url = `/${item.data_id}`
    const statements = [{ kind: 'fee_switch', value: 'on', before: 'off', url: LINK }]
    expect(await get(`${url}/diff`)).toMatchObject({ added: 1, statements })
    expect(await readNow()).toMatchObject({ value: 'off' })

    const submitted = await send(`${url}/submit`, {})
    const merged = await send(`${url}/merge`, { base_version: submitted.version }, staff)
    expect(merged.state).toBe('merged')
    expect(await readNow()).toMatchObject({
      ...{ value: 'on', note: 'A vote', day: '2025-03-01', source_id: 'datahub' },
      ...{ author: item.author.name, data_id: item.data_id },
    })
    expect(await get(`${url}/diff`)).toMatchObject({ statements })
    const undo = { base_version: merged.version, reason: 'A mistake.' }
    expect((await send(`${url}/revert`, undo, staff)).state).toBe('reverted')
    await expect.poll(readNow).toMatchObject({ value: 'off' })
  })

  it.each([
    ['without a source', 'project,right,value,date\naave,fee_switch,on,2025-01-01', '"link"'],
    [
      'of no known project',
      `${HEAD}\nnothing-like-it,fee_switch,on,2025-01-01,${LINK},`,
      'project',
    ],
    ['with columns besides', `${HEAD},price\naave,fee_switch,on,2025-01-01,${LINK},,1`, '"price"'],
  ])('is refused %s', async (_, text, named) => {
    const [status, { message }] = await propose(text)
    expect([[400, 415, 422].includes(status), message]).toEqual([
      true,
      expect.stringContaining(named),
    ])
  })
})

describe('a table of flows between chains', () => {
  const HEAD = 'bridge,from_chain,to_chain,date,amount_usd'
  const readNow = async () =>
    (await getBridgeFlows(analytics, { toChains: ['base'] })).pairs.map(
      ({ amount_usd }) => amount_usd,
    )

  it('is imported, corrected by a reviewed file, and restored when that is taken back', async () => {
    const path = join(folder, 'flows.csv')
    writeFileSync(
      path,
      `${HEAD}\nacross,ethereum,base,2026-01-01,5\nacross,nowhere,base,2026-01-01,5`,
    )
    const report = await importPaths(analytics, [path])
    expect(report.files).toMatchObject([
      { importer: 'stated-records', state: 'loaded', report: { rows_kept: 1, rows_rejected: 1 } },
    ])
    expect(await readNow()).toEqual([5])

    const [status, item] = await propose(`${HEAD}\nAcross,Ethereum,Base,2026-01-01,7`)
    expect(status).toBe(201)
    const { file_id } = item.commits[0].data
    expect(await send('/table', { file_id })).toMatchObject({
      records: 'bridge_flows',
      sample: [{ cells: ['across', 'ethereum', 'base', '2026-01-01', '7', '', ''] }],
    })
    const url = `/${item.data_id}`
    const statements = [
      { project_id: 'across', kind: 'flow', value: '7', before: '5', note: 'ethereum → base' },
    ]
    expect(await get(`${url}/diff`)).toMatchObject({ added: 1, statements })
    const submitted = await send(`${url}/submit`, {})
    const merged = await send(`${url}/merge`, { base_version: submitted.version }, staff)
    expect(merged.state).toBe('merged')
    expect(await readNow()).toEqual([7])
    expect(await get(`${url}/diff`)).toMatchObject({ statements })
    const undo = { base_version: merged.version, reason: 'A mistake.' }
    expect((await send(`${url}/revert`, undo, staff)).state).toBe('reverted')
    await expect.poll(readNow).toEqual([5])
  })
})

const toWorkbook = (rows: readonly (readonly string[])[]) =>
  Buffer.from(
    makeWorkbook({
      'xl/worksheets/sheet1.xml': writeSheet(
        rows
          .map((cells, row) => {
            const texts = cells.map(
              (text, at) =>
                `<c r="${'ABCDEFGHI'[at]}${row + 1}" t="inlineStr"><is><t>${text}</t></is></c>`,
            )
            return `<row r="${row + 1}">${texts.join('')}</row>`
          })
          .join(''),
      ),
    }),
  )

describe('a table of tokenized assets', () => {
  const HEAD = ['name', 'ticker', 'class', 'issuer', 'chains']
  const readNow = async () =>
    (await getAssetOverview(analytics)).rows.map(({ name, asset_class, chains, source_id }) =>
      [name, asset_class, chains.join(' '), source_id].join(' | '),
    )

  it('is imported from a workbook, and corrected by a reviewed file', async () => {
    const path = join(folder, 'assets.xlsx')
    const rows = [HEAD, ['Fund', 'EXTF', 'Treasuries', 'Ondo Finance', 'ethereum; solana']]
    writeFileSync(path, toWorkbook(rows))
    const report = await importPaths(analytics, [path])
    expect(report.files).toMatchObject([{ state: 'loaded', report: { rows_kept: 1 } }])
    expect(await readNow()).toEqual(['Fund | treasuries | ethereum solana | imported-tables'])

    const [, item] = await propose(`${HEAD.join(';')}\nFund;EXTF;Bonds;ondo-finance;`)
    const url = `/${item.data_id}`
    expect(await get(`${url}/diff`)).toMatchObject({
      statements: [{ kind: 'asset', value: 'Fund, bonds, ondo-finance, ', day: '' }],
    })
    const submitted = await send(`${url}/submit`, {})
    const merged = await send(`${url}/merge`, { base_version: submitted.version }, staff)
    expect(await readNow()).toEqual(['Fund | bonds | ethereum solana | datahub'])
    const undo = { base_version: merged.version, reason: 'A mistake.' }
    expect((await send(`${url}/revert`, undo, staff)).state).toBe('reverted')
    await expect.poll(readNow).toEqual(['Fund | treasuries | ethereum solana | imported-tables'])
  })

  it('is a workbook in the datahub as well', async () => {
    const rows = [HEAD, ['Fund', 'EXTF', 'Treasuries', 'ondo-finance', '']]
    const [status, item] = await propose(toWorkbook(rows))
    expect([status, item.commits?.[0].data.report]).toMatchObject([201, { points: 1 }])
  })
})

/** Each file is read by a process of its own. */
const EVERY = 18

it.runIf(HAS_SHARED_DATA)('reads real schedules as files of the datahub', async () => {
  const { catalog } = analytics
  const names = readdirSync(join(SHARED_DATA, 'vesting')).filter((name) => name !== '_index.json')
  const some = names.filter((_, at) => at % EVERY === 0)
  let unlocks = 0
  for (const name of some) {
    const file = { name, open: () => createReadStream(join(SHARED_DATA, 'vesting', name)) }
    const read = await readRecordsFile(file, { catalog, projectId: 'aave', by: 'ada' })
    expect(read, name).not.toBeNull()
    unlocks += read?.records.length ?? 0
  }
  expect([some.length, unlocks > 50]).toEqual([15, true])
})
