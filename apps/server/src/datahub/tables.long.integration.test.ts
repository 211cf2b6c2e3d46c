import { makeUser, type TestUser } from '@tickmark/accounts/testing/makeUser'
import { openTestAccounts, type TestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { answerMetricQuery } from '@tickmark/analytics/queries/answerMetricQuery'
import {
  loadPoints,
  openTestAnalytics,
  refreshAllDerivedTables,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'

/** Figures are computed again after a merge was answered. */
const DATAHUB = '/v3/internal/datahub'

let analytics: Analytics
let accounts: TestAccounts
let app: FastifyInstance
let ada: TestUser
let staff: TestUser

beforeAll(async () => {
  analytics = await openTestAnalytics()
  accounts = await openTestAccounts()
  app = await createTestServer({ analytics, accounts }, { TT_COMPANY_DOMAIN: 'company.example' })
  ada = await makeUser(accounts, 'ada@team.example')
  staff = await makeUser(accounts, 'rita@company.example')
  // Observed once the days were over, so that another value is a restatement.
  await loadPoints(analytics, series('2026-01-01', [10, 20], { project_id: 'aave' }), {
    observed_at: Date.parse('2026-02-01'),
  })
  await refreshAllDerivedTables(analytics)
})
afterAll(async () => {
  await app.close()
  await accounts.close()
  await analytics.close()
})

type Body = Record<string, string | Uint8Array | object | number>

/** Posts JSON, or a form where there is a file, and returns the status with the answer. */
async function post(path: string, body: Body = {}, user = ada) {
  const form = new FormData()
  const hasFile = body.file instanceof Uint8Array
  for (const [name, value] of Object.entries(body))
    form.set(name, value instanceof Uint8Array ? new Blob([new Uint8Array(value)]) : String(value))
  const packed = new Response(form)
  const answer = await app.inject({
    method: 'POST',
    url: `${DATAHUB}${path}`,
    cookies: { _idtoken: user.cookie, _loggedin: '1' },
    headers: {
      origin: accounts.publicUrl,
      host: 'terminal.example',
      ...(hasFile && { 'content-type': packed.headers.get('content-type') ?? '' }),
    },
    payload: hasFile ? Buffer.from(await packed.arrayBuffer()) : body,
  })
  return [answer.statusCode, answer.json()] as const
}

async function get(path: string, user = ada) {
  const cookies = { _idtoken: user.cookie, _loggedin: '1' }
  return (await app.inject({ url: `${DATAHUB}${path}`, cookies })).json()
}

const TABLE = 'Date,Fees (USD k)\n02.01.2026,"0,021"\n03.01.2026,"0,031"\nTotal,5\n'
const CREATE = { kind: 'data', title: 'Fees of January', project_id: 'aave' }

async function askFees() {
  const query = MetricQuery.parse({
    metrics: ['fees'],
    where: { projects: ['aave'] },
    range: { from: '2026-01-01', to: '2026-03-01' },
  })
  const { series } = await answerMetricQuery(analytics, query)
  return series[0]?.values.filter((value) => value !== null)
}

describe('a table', () => {
  it('goes through the five calls from a file to the figures and back', async () => {
    const file = Buffer.from(TABLE)
    const [status, item] = await post('/create', { ...CREATE, file, file_name: 'january.csv' })
    expect([status, item]).toMatchObject([
      201,
      {
        kind: 'data',
        state: 'draft',
        checks: [
          { kind: 'warning', text: 'Not read: not a calendar day, once (line 4: "Total").' },
        ],
        commits: [{ data: { file_name: 'january.csv', report: { points: 2, rejected: 1 } } }],
      },
    ])
    const url = `/${item.data_id}`
    expect(await get(`${url}/diff`)).toMatchObject({
      added: 1,
      changed: 1,
      points: [{ day: '2026-01-02', before: 20, after: 21 }],
    })
    const mapping = { ...item.commits[0].data.mapping, empty: 'zero' }
    const [, committed] = await post(`${url}/commit`, { message: 'Zeros', mapping })
    expect(committed.commits[1].data.mapping.empty).toBe('zero')
    await post(`${url}/commit-edit`, { commit_id: 2, message: 'Zeros for empty cells' })
    await post(`${url}/message`, { text: 'From our books.', commit_id: 2 })
    const [, submitted] = await post(`${url}/submit`)
    expect(await get(`${url}/checks`, staff)).toEqual({ checks: [] })
    expect(await askFees()).toEqual([10, 20])
    const [, merged] = await post(`${url}/merge`, { base_version: submitted.version }, staff)
    expect(merged).toMatchObject({ state: 'merged', merged_commit: 2 })
    await expect.poll(askFees).toEqual([10, 21, 31])
    expect(await get(`${url}/diff`)).toMatchObject({ added: 1, changed: 1 })
    const restated = async () => {
      const headers = { authorization: 'Bearer tickmark-public' }
      const answer = await app.inject({ url: '/v2/restatements?project_ids=aave', headers })
      return answer.json().data[0]
    }
    await expect.poll(restated).toMatchObject({
      new_value: 21,
      new_file: expect.stringMatching(`^Datahub #${item.data_id}, commit 2: `),
    })
    const undo = { base_version: merged.version, reason: 'A mistake.' }
    const [, reverted] = await post(`${url}/revert`, undo, staff)
    expect(reverted.state).toBe('reverted')
    await expect.poll(askFees).toEqual([10, 20])
  })

  it('is sent in parts, previewed, and created from them', async () => {
    const text = Buffer.from(
      `date,fees\n2026-02-01,5\n2026-02-02,x\n2026-01-02,20\n2026-01-01,11\n`,
    )
    const [, { file_id }] = await post('/files', { name: 'fees.csv', size: text.length })
    const send = (part: number, bytes: Uint8Array) =>
      post(`/files/${file_id}/parts`, { part, file: bytes })
    await send(1, text.subarray(20))
    const [early] = await post('/table', { file_id })
    expect(early).toBe(400)
    expect(await send(0, text.subarray(0, 20))).toEqual([200, { stored: text.length }])
    const [, preview] = await post('/table', { file_id, project_id: 'aave' })
    expect(preview).toMatchObject({
      header: ['date', 'fees'],
      faults: [],
      report: { rows: 4, points: 3, rejected: 1 },
      sample: [
        { line: 2, added: 1, changes: 0, rejects: [] },
        { line: 3, added: 0, rejects: ['not a number in fees'] },
        { line: 4, added: 0, changes: 0 },
        { line: 5, added: 0, changes: 1 },
      ],
    })
    const other = await post('/table', { file_id }, staff)
    expect(other[0]).toBe(404)
    const { mapping } = preview
    const [created, item] = await post('/create', { ...CREATE, data: { file_id, mapping } })
    expect([created, item.commits[0].data.report.points]).toEqual([201, 3])
    expect((await send(2, text))[0]).toBe(409)
  })

  it('is not proposed before what may be read in two ways is confirmed', async () => {
    const file = Buffer.from('Date,Fees (€m)\n2025-10-31,1\n2025-11-30,2\n')
    const upload = { ...CREATE, file, file_name: 'months.csv' }
    const [refused, { message, errors }] = await post('/create', upload)
    expect([refused, errors.map((one: { value: string }) => one.value)]).toEqual([
      400,
      ['period', 'currency:Fees (€m)'],
    ])
    expect(message).toContain('Values are not converted into US dollars.')
    const [, { file_id }] = await post('/files', { name: 'months.csv', size: file.length })
    await post(`/files/${file_id}/parts`, { part: 0, file })
    const [, { mapping, doubts }] = await post('/table', { file_id, project_id: 'aave' })
    const create = (confirmed: string[]) =>
      post('/create', { ...CREATE, data: { file_id, mapping: { ...mapping, confirmed } } })
    expect((await create(['period']))[0]).toBe(400)
    const [created, item] = await create(doubts.map((one: { code: string }) => one.code))
    expect([created, item.commits[0].data.report]).toMatchObject([
      201,
      { points: 61, first_day: '2025-10-01', last_day: '2025-11-30' },
    ])
  })

  it('is read again when it is committed, so that a file that changed meanwhile is seen', async () => {
    const text = 'date,fees\n2026-04-01,5\n'
    const [, { file_id }] = await post('/files', { name: 'fees.csv', size: text.length })
    const send = (content: string) =>
      post(`/files/${file_id}/parts`, { part: 0, file: Buffer.from(content) })
    await send(text)
    const [, { mapping }] = await post('/table', { file_id, project_id: 'aave' })
    await send(text.replace('fees', 'cost'))
    const body = { ...CREATE, data: { file_id, mapping } }
    const [refused, { message }] = await post('/create', body)
    expect([refused, message]).toEqual([400, 'fees: The table has no such column.'])
    await send(text.replace(',5', ',7'))
    const [, { data_id }] = await post('/create', body)
    expect((await get(`/${data_id}/diff`)).chart.after.at(-1)).toBe(7)
  })

  it('has to be committed again where another was merged meanwhile', async () => {
    const make = async (value: number) => {
      const file = Buffer.from(`date,fees\n2026-03-01,${value}\n`)
      const [, { data_id }] = await post('/create', { ...CREATE, file })
      const [, { version }] = await post(`/${data_id}/submit`)
      return { url: `/${data_id}`, base_version: version }
    }
    const [first, second] = [await make(1), await make(2)]
    expect((await post(`${first.url}/merge`, { base_version: first.base_version }, staff))[0]).toBe(
      200,
    )
    const [refused, { errors }] = await post(
      `${second.url}/merge`,
      { base_version: second.base_version },
      staff,
    )
    expect([refused, errors[0].code]).toEqual([409, 'rebase-needed'])
    const [, rebased] = await post(`${second.url}/commit`, { message: 'Rebased' })
    expect(rebased.checks).toEqual([])
    expect((await post(`${second.url}/merge`, { base_version: rebased.version }, staff))[0]).toBe(
      200,
    )
    await expect.poll(askFees).toContain(2)
  })

  it.each([
    ['no values', { file: Buffer.from('date,fees\nx,y\n') }, 'No value could be read'],
    ['no file', {}, 'requires a file'],
    ['fields', { data: { name: 'Aave Labs' } }, 'requires a file'],
    [
      'a file of no user',
      { data: { file_id: crypto.randomUUID(), mapping: { columns: [] } } },
      'no file',
    ],
    [
      'an unknown project',
      { project_id: 'nobody', file: Buffer.from('date,fees\n2026-01-01,1\n') },
      'no project',
    ],
    ['a mapping that is none', { file: Buffer.from('date,fees\n'), mapping: '[1]' }, 'mapping'],
    ['formulas', { file: Buffer.from('date,fees\n2026-01-01,=1+1\n') }, 'formula without a value'],
    ['a Parquet file that ends', { file: Buffer.from('PAR1 and no more') }, 'is truncated'],
    ['too large a file', { file: new Uint8Array(3_000_000) }, 'large'],
  ] as const)('is not made of %s', async (_what, changes, message) => {
    const [status, { message: text }] = await post('/create', { ...CREATE, ...changes })
    expect([status >= 400 && status < 500, text]).toEqual([true, expect.stringContaining(message)])
  })
})
