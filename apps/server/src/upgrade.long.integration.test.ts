import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, constants } from 'node:zlib'
import { TEST_PASSWORD } from '@tickmark/accounts/testing/makeUser'
import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { answerMetricQuery } from '@tickmark/analytics/queries/answerMetricQuery'
import { openAnalytics } from '@tickmark/analytics/store/openAnalytics'
import { loadPoints, series } from '@tickmark/analytics/testing/openTestAnalytics'
import type { MetricAnswer } from '@tickmark/core/answers/MetricAnswer'
import { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LazyAccounts } from './accounts/LazyAccounts.ts'
import { createServer } from './createServer.ts'
import { runDoctor } from './doctor/runDoctor.ts'
import { makeConfig } from './settings/config.ts'
import { runProgram } from './testing/runProgram.ts'

const STORES = new URL('./testing/release-0.1.0/stores.tar.br', import.meta.url)
const folder = makeTestFolder()
const SETTINGS = { TT_DATA_DIR: folder, TT_SYNC: 'off', TT_SAMPLE: 'off', PORT: '0' }
const CONFIG = makeConfig({ ...SETTINGS, TT_PUBLIC_URL: 'https://terminal.example' })

type Recorded = Pick<MetricAnswer, 'timestamps'> & {
  query: unknown
  series: Pick<MetricAnswer['series'][number], 'key' | 'metric' | 'values'>[]
}

/** The same but for the last digit: sums that are halfway between two floats may be rounded the other way now. */
function closeTo(value: number | null): unknown {
  return value ? expect.closeTo(value, 14 - Math.floor(Math.log10(Math.abs(value)))) : value
}

describe('stores that 0.1.0 wrote', () => {
  let analytics: Analytics
  let lazyAccounts: LazyAccounts
  let app: FastifyInstance
  let cookies: Record<string, string>
  let before: Awaited<ReturnType<typeof runDoctor>>

  beforeAll(async () => {
    const tar = brotliDecompressSync(readFileSync(STORES), {
      params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
    })
    const { status, stderr } = spawnSync('tar', ['-xf', '-', '-C', folder], { input: tar })
    if (status !== 0) throw new Error(String(stderr))
    before = await runDoctor(SETTINGS)
    analytics = await openAnalytics(CONFIG.analytics)
    lazyAccounts = new LazyAccounts(CONFIG)
    await lazyAccounts.open()
    app = await createServer({ analytics, config: CONFIG, lazyAccounts })
  })
  afterAll(async () => {
    await app.close()
    await analytics.close()
  })

  const ask = async (url: string, payload?: object) =>
    app.inject({
      url,
      cookies,
      headers: { host: 'terminal.example', origin: 'https://terminal.example' },
      ...(payload && { method: 'POST', payload }),
    })

  it('are announced by the doctor before they are migrated', () => {
    for (const part of ['facts', 'accounts'])
      expect(before.find((one) => one.part === part)?.says).toMatch(
        /the next start applies \d+ migrations?, .* Back up first\.$/,
      )
  })

  it('give the same figures', async () => {
    const recorded: Recorded[] = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8'))
    expect(recorded).toHaveLength(31)
    for (const { query, timestamps, series } of recorded) {
      const parsed = MetricQuery.parse(query)
      const answer = await answerMetricQuery(analytics, parsed)
      const isChange = parsed.transforms.some(({ kind }) => kind === 'change')
      // Changes of periods that are not over were numbers then.
      const isGone = (at: number, index: number) =>
        isChange && answer.series[at]?.values[index] === null
      expect(
        {
          timestamps: answer.timestamps,
          series: answer.series.map(({ key, metric, values }) => ({ key, metric, values })),
        },
        JSON.stringify(query),
      ).toEqual({
        timestamps,
        series: series.map((one, at) => ({
          ...one,
          values: one.values.map((value, index) => (isGone(at, index) ? null : closeTo(value))),
        })),
      })
    }
  })

  it('let users log in with their passwords, and have their documents, alerts and keys', async () => {
    cookies = {}
    const login = await ask('/v1/login', { email: 'ann@bank.example', password: TEST_PASSWORD })
    expect(login.statusCode, login.body).toBe(200)
    cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]))
    const { documents } = (await ask('/v3/internal/documents?scope=mine')).json()
    expect(documents).toMatchObject([
      { kind: 'dashboard', name: 'Morning', version: 1, visibility: 'private' },
      { kind: 'chart', name: 'Fees of two chains', version: 2, visibility: 'public' },
    ])
    const url = `/v3/internal/documents/${documents[1].document_id}`
    expect((await ask(url)).json().document.content).toMatchObject({
      questions: [
        {
          id: 'a',
          query: {
            metrics: ['fees'],
            where: { projects: ['bitcoin', 'ethereum'] },
            breakdown: ['project'],
          },
        },
      ],
    })
    expect((await ask(`${url}/versions`)).json().versions).toMatchObject([
      { version: 2, name: 'Fees of two chains' },
      { version: 1, name: 'Fees' },
    ])
    expect((await ask('/v3/internal/alerts')).json().alerts).toMatchObject([{ name: 'Fees rise' }])
    expect((await ask('/v1/users/me/keys')).json().keys).toMatchObject([{ name: 'Script' }])
  })

  it('take new data beside every version that they have', async () => {
    const changes = { metric_id: 'fees', project_id: 'ethereum' }
    await loadPoints(analytics, series('2025-10-14', [250_000], changes), {
      source_id: 'coin-metrics',
    })
    await refreshDerivedTables(analytics)
    const fees = MetricQuery.parse({
      metrics: ['fees'],
      where: { projects: ['ethereum'] },
      range: '24h',
    })
    expect((await answerMetricQuery(analytics, fees)).series[0]?.values).toEqual([250_000])
    const [held] = await analytics.rows({
      sql: `SELECT count() AS versions, uniqExact(day) AS days FROM observations
            WHERE project_id = 'ethereum' AND metric_id = 'market_cap_circulating'`,
    })
    expect(held).toEqual({ versions: 521, days: 500 })
  })
})

describe('a store that a newer release has changed', () => {
  it('ends the start with one line that says so', async () => {
    const analytics = await openAnalytics(CONFIG.analytics)
    await analytics.command({ sql: "INSERT INTO migrations SELECT '9999_later.sql', now64(3)" })
    await analytics.close()
    const server = runProgram('main', [], SETTINGS)
    expect(await server.ended).toBe(1)
    expect(server.output()).toBe(
      'The store of facts has the migration 9999_later.sql, which this release does not know. Start the release that wrote it, or a newer one.\n',
    )
  })
})
