import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import type { Day } from '@tickmark/core/time/Day'
import { expect, it } from 'vitest'
import type { SubjectAnswers } from '../../../connectors/Connector.ts'
import { createMemoryWriter } from '../../../testing/createMemoryWriter.ts'
import { prices } from './prices.ts'

const IDS = [...CATALOG.coinGeckoIds.values()]

/** The calls where every coin has prices from `first` on, and all days before `since` are known. */
async function listCalls(first: Day, since: Day | null) {
  const timestamp = Date.parse(first) / 1_000
  const subjects = await prices.subjects({
    catalog: CATALOG,
    since: () => since,
    today: '2026-01-10',
    fetch: async () => ({
      coins: Object.fromEntries(IDS.map((id) => [`coingecko:${id}`, { timestamp }])),
    }),
    unmatched: () => undefined,
    unknown: () => undefined,
  })
  return subjects.map(({ key, calls }) => ({
    key,
    calls: calls.map(({ url }) => ({
      coins: url.pathname.split('/').at(-1)?.split(',').length ?? 0,
      span: Number(url.searchParams.get('span')),
    })),
  }))
}

it('requests the last days of many coins in one call, and long histories one by one', async () => {
  const increments = await listCalls('2020-01-01', '2025-12-27')
  expect(increments[0]?.calls[0]).toMatchObject({ span: 15 })
  expect(increments.length).toBe(Math.ceil(IDS.length / 33))
  const histories = await listCalls('2020-01-01', null)
  expect(histories.map(({ key }) => key)).toEqual([...CATALOG.coinGeckoIds.keys()])
  for (const { calls } of [...increments, ...histories].flat())
    for (const { coins, span } of calls) expect(coins * span).toBeLessThanOrEqual(500)
})

it('gives each project the prices of its own coin', async () => {
  const timestamp = Date.parse('2026-01-10') / 1_000
  const writer = createMemoryWriter()
  const answers: SubjectAnswers = {
    key: 'bitcoin and 2 more',
    fetched_at: Date.parse('2026-01-10T12:00Z'),
    bodies: [
      {
        coins: {
          'coingecko:bitcoin': { prices: [{ timestamp: timestamp + 90, price: 7 }] },
          'coingecko:ethereum': { prices: [{ timestamp, price: 3 }] },
          'coingecko:unheard-of': { prices: [{ timestamp, price: 1 }] },
        },
      },
    ],
  }
  await prices.read(answers, writer)
  expect(writer.points.map(({ project_id, day, value }) => [project_id, day, value])).toEqual([
    ['bitcoin', '2026-01-09', 7],
    ['ethereum', '2026-01-09', 3],
  ])
})
