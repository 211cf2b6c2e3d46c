import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createMemoryWriter } from '../../testing/createMemoryWriter.ts'
import { createProviders, NOW } from '../../testing/PROVIDERS.ts'
import { HAS_RECORDED, readRecorded } from '../../testing/readRecorded.ts'
import { type FakeProvider, startFakeProvider } from '../../testing/startFakeProvider.ts'
import { syncInMemory } from '../../testing/syncInMemory.ts'
import { chainFundamentals } from './chainFundamentals.ts'
import { createGrowthepie } from './createGrowthepie.ts'

/** The answer of the file store for a name that it does not have. */
const ACCESS_DENIED =
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>'

const HOST = 'api.growthepie.com'
const renamed = new Set<string>()
let provider: FakeProvider

beforeEach(async () => {
  renamed.clear()
  const real = createProviders(() => NOW)[HOST]
  provider = await startFakeProvider({
    [HOST]: (url) =>
      renamed.has(url.pathname) ? { status: 403, body: ACCESS_DENIED } : real?.(url),
  })
})
afterEach(() => provider.stop())

const metricsOf = (points: readonly { metric_id: string }[]) => [
  ...new Set(points.map(({ metric_id }) => metric_id)),
]

describe('a file that growthepie does not have', () => {
  it('is named by its metric, and the rest of the dataset is read', async () => {
    renamed.add('/v1/export/fees.json')
    const { writer, failed } = await syncInMemory(createGrowthepie(), provider.origin)
    expect(failed).toEqual([])
    expect(writer.rejects).toContainEqual({
      reason: 'a metric that no response contained',
      example: 'fees in fundamentals',
    })
    expect(metricsOf(writer.points)).toHaveLength(chainFundamentals.metrics.length - 1)
  })

  it('is replaced by those of each metric where it is that of all', async () => {
    for (const file of ['fundamentals', 'export/fees', 'export/market_cap'])
      renamed.add(`/v1/${file}.json`)
    const since = { since: '2026-01-02' }
    const { writer, failed } = await syncInMemory(createGrowthepie(), provider.origin, since)
    expect(failed).toEqual([])
    expect(metricsOf(writer.points)).toHaveLength(chainFundamentals.metrics.length - 2)
  })

  it('is that of all chains: nothing is read, and the call is named', async () => {
    renamed.add('/v1/master.json')
    const { writer, failed } = await syncInMemory(createGrowthepie(), provider.origin)
    expect(writer.points).toEqual([])
    expect(failed).toMatchObject([
      { dataset: 'fundamentals', message: expect.stringContaining('/v1/master.json') },
    ])
  })
})

it.runIf(HAS_RECORDED)('names the chains of a recorded list that the catalog lacks', async () => {
  const unmatched: string[] = []
  const subjects = await chainFundamentals.subjects({
    catalog: CATALOG,
    since: () => null,
    today: '2023-09-20',
    fetch: async () => readRecorded('growthepie/master.json.gz'),
    unmatched: () => undefined,
    unknown: (name) => void unmatched.push(name),
  })
  expect(subjects.map(({ key }) => key)).toContain('fees')
  expect(unmatched).not.toContain('arbitrum')
  const writer = createMemoryWriter()
  await expect(
    chainFundamentals.read(
      { key: 'fees', bodies: [readRecorded('growthepie/metrics-fees.json.gz')], fetched_at: 0 },
      writer,
    ),
  ).rejects.toMatchObject({ code: 'unsupported-input' })
})
