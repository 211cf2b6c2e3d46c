import { openTestAccounts } from '@tickmark/accounts/testing/openTestAccounts'
import { limitedProcesses } from '@tickmark/analytics/limited/LimitedProcesses'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import { FACT_ENDPOINTS } from '@tickmark/api/ENDPOINTS'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { loadSample } from '@tickmark/ingest/sample/loadSample'
import { expect, it } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'
import { makeFactRequest } from '../testing/makeFactRequest.ts'
import { readBack } from '../testing/readBack.ts'

const LAST_DAY = '2021-06-30'

const server = openForTests(async () => {
  const analytics = await openTestAnalytics()
  const accounts = await openTestAccounts()
  await loadSample(analytics, { endDay: LAST_DAY, isFirstEnough: async () => true })
  const settings = { TT_REQUESTS_PER_MINUTE: 'off' }
  const app = await createTestServer({ analytics, accounts }, settings)
  const facts = await analytics.rows<{ point: string; value: number }>({
    sql: `SELECT arrayStringConcat(arrayFilter(part -> part != '',
                   [project_id, chain_id, product_id, metric_id, toString(day)]), ' ') AS point, value
          FROM facts FINAL WHERE contract_id = ''`,
  })
  return {
    app,
    points: new Set(facts.map(({ point, value }) => `${point} ${value}`)),
    close: async () => {
      await app.close()
      await accounts.close()
      await analytics.close()
      await limitedProcesses.close()
    },
  }
})

const ASKED = {
  metrics: ['fees', 'tvl', 'user_dau'],
  day: LAST_DAY,
  query: { metrics: ['fees', 'tvl'], breakdown: ['project'], range: '90d' },
}
const CALLS = FACT_ENDPOINTS.filter(
  ({ auth, rows }) => auth === 'public-key' && rows !== undefined,
).map((endpoint) => ({ path: `${endpoint.method} ${endpoint.path}`, endpoint }))

/** The files of a call, by their formats; a format that the call refuses is left out. */
async function saveFiles({ endpoint }: (typeof CALLS)[number], formats: readonly string[]) {
  const request = makeFactRequest(endpoint, ASKED)
  const address = String(request.url)
  const answers = formats.map(async (format) => {
    const answer = await server.app.inject({
      ...request,
      url: `${address}${address.includes('?') ? '&' : '?'}format=${format}`,
      headers: { authorization: 'Bearer tickmark-public' },
    })
    // Generated values are refused as such.
    const json = answer.payload.replace('"sample":true', '"sample":false')
    const bytes = format === 'json' ? Buffer.from(json) : answer.rawPayload
    return { format, bytes, status: answer.statusCode }
  })
  return (await Promise.all(answers)).filter(({ status }) => status === 200)
}

const readPoints = new Map<string, number>()

it.each(CALLS)('$path is read back, or says what it is not', async (call) => {
  for (const { format, bytes } of await saveFiles(call, ['csv', 'xlsx', 'jsonl', 'json'])) {
    const { points, said, rejects } = await readBack(bytes)
    const wrong = points.filter((point) => !server.points.has(point))
    // The confirmed values may be others, such as those of a quarter.
    if (said.length === 0) expect([format, wrong]).toEqual([format, []])
    if (points.length === 0) expect([format, ...said, ...rejects]).not.toEqual([format])
    if (said.length === 0 && points.length > 0) readPoints.set(call.path, points.length)
  }
})

it('is read back alike in the formats in columns', async () => {
  for (const call of CALLS.filter(({ path }) => readPoints.has(path)))
    for (const { format, bytes } of await saveFiles(call, ['parquet', 'arrow'])) {
      const { points, said } = await readBack(bytes)
      expect([format, points.length, said]).toEqual([format, readPoints.get(call.path), []])
      expect(points.filter((point) => !server.points.has(point))).toEqual([])
    }
})

it('refuses the sample as JSON', async () => {
  const answer = await server.app.inject({
    url: `/v2/projects/aave/metrics?metric_ids=fees`,
    headers: { authorization: 'Bearer tickmark-public' },
  })
  const { points, said } = await readBack(answer.rawPayload)
  expect([points, said]).toEqual([[], [expect.stringContaining('sample data')]])
})
