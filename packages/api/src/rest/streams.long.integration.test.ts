import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { readCatalog } from '@tickmark/analytics/catalog/readCatalog'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import {
  loadInput,
  loadPoints,
  refreshAllDerivedTables,
  series,
} from '@tickmark/analytics/testing/openTestAnalytics'
import { OPEN_ACCESS } from '@tickmark/core/gating/Access'
import { openForTests } from '@tickmark/core/testing/openForTests'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestApi, TEST_TOKEN } from '../testing/openTestApi.ts'
import { readZip } from '../testing/readZip.ts'
import { registerRest } from './registerRest.ts'
import { setErrorHandler } from './setErrorHandler.ts'

const { projects: PROJECTS } = await readCatalog()

const OF = PROJECTS.slice(0, 60).map(({ project_id }) => project_id)
const DAYS = 1_000
const ROWS = OF.length * DAYS

const QUERY = {
  metrics: ['active_loans'],
  breakdown: ['project'],
  range: 'max',
  where: { projects: OF },
}
const PATH = `/v2/query?q=${encodeURIComponent(JSON.stringify(QUERY))}`

/** So many that a file of few contracts is streamed. */
const NAMED_DAYS = 6_000

const api = openForTests(() => openTestApi({ reportFailure: (failure) => failures.push(failure) }))
let port: number
const failures: unknown[] = []
/** Stands in for the engine where a test lets it fail. */
let breakOff: Analytics['stream'] | undefined

beforeAll(async () => {
  const { analytics } = api
  const stream = analytics.stream
  analytics.stream = (statement) => (breakOff ?? stream)(statement)
  await analytics.command({
    sql: `INSERT INTO facts SELECT 'active_loans', arrayJoin({projects: Array(String)}), '', '', '',
            toDate('2022-01-01') + number, 1 + number / 7, 0, 'test', 'batch', toDateTime64('2025-01-01 00:00:00', 3, 'UTC')
          FROM numbers({days: UInt64})`,
    params: { projects: OF, days: DAYS },
  })
  await analytics.command({
    sql: `INSERT INTO facts SELECT 'tvl', 'aave', 'ethereum', '', concat('0x', toString(arrayJoin(range({names: UInt32})))),
            toDate('2009-01-01') + number, number, 0, 'test', 'batch', toDateTime64('2026-01-01 00:00:00', 3, 'UTC')
          FROM numbers({days: UInt64})`,
    params: { names: NAMES.length, days: NAMED_DAYS },
  })
  await loadInput(analytics, (writer) => {
    for (const [at, name] of NAMES.entries()) {
      writer.read()
      writer.record('contracts', {
        project_id: 'aave',
        chain_id: 'ethereum',
        address: `0x${at}`,
        name,
      })
    }
  })
  // No batch lists these facts, so all rollups are rebuilt.
  await refreshAllDerivedTables(analytics)
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  api.app.server.closeAllConnections()
})

/** Names of contracts that are malicious, or written from right to left. */
const NAMES = [
  '=HYPERLINK("https://example.org")',
  '+1',
  '-2+3',
  '@SUM(A1)',
  '🦄 Unicorn & <Sons>',
  'عقد ذكي',
  'two\nlines, "quoted"',
  'Vault',
  'Pool',
  'Gauge',
]

function open(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ port, path, headers: { authorization: `Bearer ${TEST_TOKEN}`, ...headers } }, resolve).on(
      'error',
      reject,
    )
  })
}

async function bytes(response: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('a file of many rows', () => {
  it('holds every row as CSV, newest first, and gives their number at the end', async () => {
    const response = await open(`${PATH}&format=csv`)
    const lines = (await text(response)).split('\r\n')
    expect(lines[0]).toBe('timestamp,project,metric,label,value')
    expect(lines).toHaveLength(ROWS + 2)
    expect(lines[1]).toMatch(/^2024-09-26T00:00:00.000Z,.*,active_loans,.*,143.71428571428572$/)
    expect(lines.at(-2)).toMatch(/^2022-01-01T00:00:00.000Z,.*,1$/)
    expect(response.trailers['x-row-count']).toBe(String(ROWS))
    expect(response.headers['content-length']).toBeUndefined()
    expect(response.headers['content-disposition']).toBe('attachment; filename="query.csv"')
    expect(response.headers['x-data-version']).toBe(String(api.analytics.dataVersion))
  })

  it('is the answer’s own rows in the answer’s own order', async () => {
    const narrow = { ...QUERY, where: { projects: OF.slice(0, 10) } }
    const address = `/v2/query?q=${encodeURIComponent(JSON.stringify(narrow))}&format=csv`
    const held = await text(await open(address))
    const all = (await text(await open(`${PATH}&format=csv`))).split('\r\n')
    const same = all.filter((line) => OF.slice(0, 10).includes(line.split(',')[1] ?? ''))
    expect(held.split('\r\n').slice(1, -1)).toEqual(same)
  })

  it('has the columns of its call', async () => {
    const path = `/v2/metrics/active_loans?project_ids=${OF.join(',')}`
    const lines = (await text(await open(`${path}&format=csv`))).split('\r\n')
    expect(lines[0]).toBe('timestamp,project_name,project_id,value,active_loans')
    expect(lines).toHaveLength(ROWS + 2)
    const { data } = JSON.parse(await text(await open(path)))
    expect(lines.slice(1, -1).toSorted()).toEqual(
      (data as Record<string, unknown>[])
        .map((row) =>
          Object.values(row)
            .map((value) => (/[",]/.test(String(value)) ? `"${value}"` : value))
            .join(','),
        )
        .toSorted(),
    )
  })

  it('is packed on its way where that is understood, and confirmed without being made', async () => {
    const response = await open(`${PATH}&format=csv`, { 'accept-encoding': 'gzip, br' })
    expect(response.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(await bytes(response)).toString()).toBe(
      await text(await open(`${PATH}&format=csv`)),
    )
    const again = await open(`${PATH}&format=csv`, {
      'accept-encoding': 'gzip, br',
      'if-none-match': response.headers.etag ?? '',
    })
    expect([again.statusCode, await text(again)]).toEqual([304, ''])
  })

  it.each([
    ['parquet', 'Parquet'],
    ['arrow', 'ArrowStream'],
  ])('is %s that an engine reads', async (format, reader) => {
    const file = await bytes(await open(`${PATH}&format=${format}`))
    const rows = await api.analytics.rows({
      sql: `SELECT count() AS rows, uniqExact(project) AS projects, sum(value) AS sum, toString(max(timestamp)) AS newest,
              any(toTypeName(timestamp)) AS type
            FROM format(${reader}, unhex({file: String}))`,
      params: { file: file.toString('hex') },
    })
    expect(rows).toEqual([
      {
        rows: ROWS,
        projects: OF.length,
        sum: expect.closeTo(OF.length * (DAYS + (DAYS * (DAYS - 1)) / 14), 3),
        newest: '2024-09-26 00:00:00.000',
        type: "Nullable(DateTime64(3, 'UTC'))",
      },
    ])
  })

  it('is JSON Lines, an object each', async () => {
    const lines = (await text(await open(`${PATH}&format=jsonl`))).trimEnd().split('\n')
    expect(lines).toHaveLength(ROWS)
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
      timestamp: '2022-01-01T00:00:00.000Z',
      metric: 'active_loans',
      value: 1,
    })
  })

  it('is a workbook with real numbers and days, and a sheet that says what they are', async () => {
    const parts = readZip(await bytes(await open(`${PATH}&format=xlsx`)))
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet.match(/<row>/g)).toHaveLength(ROWS + 1)
    expect(sheet).toMatch(/<c s="1"><v>45561<\/v><\/c>/)
    expect(sheet).toContain('<c><v>143.71428571428572</v></c>')
    expect(parts.get('xl/worksheets/sheet2.xml')).toContain('Time zone')
    expect([...parts.keys()]).toContain('[Content_Types].xml')
  })

  it('runs nothing that a name holds', async () => {
    const query = { metrics: ['tvl'], breakdown: ['contract'], range: 'max' }
    const address = `/v2/query?q=${encodeURIComponent(JSON.stringify(query))}`
    const csv = await text(await open(`${address}&format=csv`))
    expect(csv.match(/\r\n/g)).toHaveLength(NAMED_DAYS * NAMES.length + 1)
    expect(csv).toContain(`,"'=HYPERLINK(""https://example.org"")",`)
    expect(csv).toContain(",'-2+3,")
    expect(csv).toContain(",'@SUM(A1),")
    expect(csv).toContain(',🦄 Unicorn & <Sons>,')
    expect(csv).toContain(',عقد ذكي,')
    expect(csv).toContain(',"two\nlines, ""quoted""",')
    const sheet = readZip(await bytes(await open(`${address}&format=xlsx`))).get(
      'xl/worksheets/sheet1.xml',
    )
    expect(sheet).toContain(
      '<c t="inlineStr"><is><t xml:space="preserve">=HYPERLINK("https://example.org")</t></is></c>',
    )
    expect(sheet).not.toContain('<f>')
    expect(sheet).toContain('🦄 Unicorn &amp; &lt;Sons&gt;')
  })
})

it('is refused before its first byte where it is larger than the requester’s tier downloads', async () => {
  const app = fastify()
  setErrorHandler(app)
  const { analytics } = api
  await app.register((scope) =>
    registerRest(scope, {
      ctx: { analytics, now: Date.now, productName: 'Test', access: OPEN_ACCESS },
      publicToken: TEST_TOKEN,
      buildVersion: 'test',
      requestsPerMinute: Number.POSITIVE_INFINITY,
      isGated: true,
    }),
  )
  const metrics = ['active_loans', 'active_loans * 2', 'active_loans * 3']
  const response = await app.inject({
    method: 'POST',
    url: '/v2/query?format=csv',
    payload: { ...QUERY, metrics, range: '365d' },
    headers: { authorization: `Bearer ${TEST_TOKEN}` },
  })
  expect([response.statusCode, response.body]).toEqual([402, expect.any(String)])
  expect(response.json().errors).toEqual([
    { code: 'locked-rows', field: 'format', value: expect.any(Number) },
  ])
  await app.close()
})

describe('a file that is on its way', () => {
  it('is the same for two at once', async () => {
    const [one, other] = await Promise.all([
      open(`${PATH}&format=csv`).then(text),
      open(`${PATH}&format=csv`).then(text),
    ])
    expect(one).toBe(other)
    expect(one.length).toBeGreaterThan(1_000_000)
  })

  it('ends with the client that leaves, and leaves nothing behind', async () => {
    for (let at = 0; at < 12; at++) {
      const response = await open(`${PATH}&format=csv`)
      await new Promise((resolve) => response.once('data', resolve))
      response.destroy()
    }
    const statusOf = async () => {
      const response = await open(`${PATH}&format=csv`)
      response.destroy()
      return response.statusCode
    }
    await expect.poll(statusOf).toBe(200)
    expect(failures).toEqual([])
  })

  it('holds one state of the facts, whatever is loaded meanwhile', async () => {
    const whole = await text(await open(`${PATH}&format=csv`))
    const response = await open(`${PATH}&format=csv`)
    await new Promise((resolve) => response.once('readable', resolve))
    await loadPoints(api.analytics, [
      ...series('2022-01-01', [5_000_000], { metric_id: 'active_loans', project_id: OF[0] ?? '' }),
    ])
    await refreshDerivedTables(api.analytics)
    expect(await text(response)).toBe(whole)
    expect(await text(await open(`${PATH}&format=csv`))).toContain(',5000000\r\n')
  })

  it('breaks off where the engine fails, and does not look whole', async () => {
    breakOff = async function* () {
      yield Array.from({ length: 8_000 }, () => ['2024-01-01', 'aave', 0, 1])
      throw new Error('the disk is gone')
    }
    const response = await open(`${PATH}&format=csv`)
    await expect(text(response)).rejects.toThrow('aborted')
    expect(failures).toEqual([expect.objectContaining({ message: 'the disk is gone' })])
    breakOff = undefined
  })

  it('is an error like any other where the engine fails at once', async () => {
    breakOff = async function* () {
      if (failures.length > 0) throw new Error('no memory')
      yield []
    }
    const response = await open(`${PATH}&format=csv`)
    expect([response.statusCode, JSON.parse(await text(response)).type]).toEqual([500, 'internal'])
    breakOff = undefined
  })
})
