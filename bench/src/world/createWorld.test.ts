import { readCurated } from '@tickmark/analytics/catalog/readCatalog'
import { CATALOG } from '@tickmark/analytics/testing/CATALOG'
import { toDay } from '@tickmark/core/time/Day'
import type { Call } from '@tickmark/ingest/connectors/Connector'
import { createConnectors } from '@tickmark/ingest/sources/createConnectors'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createLimits } from './createLimits.ts'
import { createWorld } from './createWorld.ts'
import { findTruth, isGap } from './truth.ts'
import { WORLD_HOSTS } from './WORLD_HOSTS.ts'
import type { World } from './World.ts'
import { DAY_SECONDS, type WorldAnswer, type WorldCall, type WorldHost } from './WorldHost.ts'

const DAY = 20_785
const NOW = (DAY + 0.5) * DAY_SECONDS * 1_000
const SIZE = { protocols: 700, chains: 200, coins: 600, minDays: 60, day: DAY }

/** As they are without keys, but for GitHub, which has no open plan. */
const CONNECTORS = createConnectors({
  defillamaKey: null,
  coingeckoKey: null,
  coingeckoPlan: 'demo',
  githubToken: 'token',
  discovery: { coins: 500 },
})

let world: World
let documents: Awaited<ReturnType<typeof readCurated>>['documents']
/** The sources, made once, since some lists are long. */
let hosts: ReadonlyMap<string, WorldHost>
beforeAll(async () => {
  documents = (await readCurated()).documents
  world = createWorld(documents, SIZE)
  hosts = new Map(Object.entries(WORLD_HOSTS).map(([name, create]) => [name, create(world)]))
  expect(createWorld(documents, SIZE).coins.map(({ id }) => id)).toEqual(
    world.coins.map(({ id }) => id),
  )
})

const callOf = (url: URL, today = DAY): WorldCall => ({
  url,
  headers: { 'user-agent': 'test', authorization: 'token' },
  now: NOW,
  today,
})

function ask(address: string, today = DAY): WorldAnswer {
  const url = new URL(address)
  return hosts.get(url.host)?.(callOf(url, today)) ?? { status: 404 }
}

function read(address: string, today = DAY): unknown {
  const { body, text } = ask(address, today)
  return body ?? JSON.parse(text ?? 'null')
}

const Flows = z.object({
  total24h: z.number(),
  total7d: z.number(),
  totalDataChart: z.array(z.tuple([z.number(), z.number().nullable()])),
  breakdown24h: z.record(z.string(), z.record(z.string(), z.number())),
})

describe('the local internet', () => {
  it('has as much as it was asked for, with each reviewed coin once', () => {
    expect(world.protocols).toHaveLength(SIZE.protocols)
    expect(new Set(world.protocols.map(({ slug }) => slug)).size).toBe(SIZE.protocols)
    const owners = world.coins.flatMap(({ project_id }) => project_id ?? [])
    expect(new Set(owners).size).toBe(owners.length)
    expect(world.coins.some(({ isTwin }) => isTwin)).toBe(true)
  })

  it('gives no ticker to one project that the catalog names for another', () => {
    const owners = new Map(
      Object.entries(documents).flatMap(([project_id, { sources }]) =>
        (sources?.coin_metrics ?? []).map((asset) => [asset, project_id]),
      ),
    )
    const others = [...world.assets].filter(
      ([asset, { entity }]) => (owners.get(asset) ?? entity.project_id) !== entity.project_id,
    )
    expect(others).toEqual([])
    expect(owners.get('cro')).toBe('crypto-com')
  })

  it('says the same of a day in lists, histories and breakdowns', () => {
    const slug = world.protocols.find(
      ({ flows, parent }) => flows?.isRolling && !parent && !flows.hasGaps,
    )?.slug
    const summary = Flows.parse(
      read(`https://api.llama.fi/summary/fees/${slug}?dataType=dailyFees`),
    )
    const last = summary.totalDataChart.at(-1)?.[1] ?? 0
    const parts = Object.values(summary.breakdown24h).flatMap((names) => Object.values(names))
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(last, 4)
    const week = summary.totalDataChart.slice(-7).reduce((sum, [, value]) => sum + (value ?? 0), 0)
    expect(summary.total7d).toBeCloseTo(week, 4)
  })

  it('states labels that add up to the fees of a day, or to more where they overlap', () => {
    const labeled = world.protocols.filter(({ flows }) => flows?.labels && !flows.hasGaps)
    expect(labeled.length).toBeGreaterThan(2)
    const shares = labeled.map(({ slug }) => {
      const of = `https://api.llama.fi/v2/chart/fees/protocol/${slug}/label-breakdown`
      const days = z
        .array(z.tuple([z.number(), z.record(z.string(), z.number())]))
        .parse(read(`${of}?dataType=dailyFees`))
      const summary = Flows.parse(
        read(`https://api.llama.fi/summary/fees/${slug}?dataType=dailyFees`),
      )
      const sum = Object.values(days.at(-1)?.[1] ?? {}).reduce((total, part) => total + part, 0)
      return sum / (summary.totalDataChart.at(-1)?.[1] ?? 0)
    })
    for (const share of shares)
      expect([1, 1.2].some((one) => Math.abs(share - one) < 1e-9)).toBe(true)
    const other = world.protocols.find(({ flows }) => flows && !flows.labels)?.slug
    expect(ask(`https://api.llama.fi/v2/chart/fees/protocol/${other}/label-breakdown`).status).toBe(
      400,
    )
  })

  it('lists each kind of amounts beside fees, with its share of them', () => {
    for (const kind of ['dailyUserFees', 'dailyHoldersRevenue', 'dailyProtocolRevenue']) {
      const { protocols } = z
        .object({ protocols: z.array(z.object({ slug: z.string() })) })
        .parse(read(`https://api.llama.fi/overview/fees?dataType=${kind}`))
      expect([kind, protocols.length > 0]).toEqual([kind, true])
    }
    expect(ask('https://api.llama.fi/overview/fees?dataType=dailySupplySideRevenue').status).toBe(
      400,
    )
  })

  it('states no amount of a day that a history has none of', () => {
    const slug = world.protocols.find(
      ({ flows, parent }) => flows?.isRolling && !parent && isGap(flows, DAY),
    )?.slug
    const summary = read(
      `https://api.llama.fi/summary/fees/${slug}?dataType=dailyFees`,
      DAY + 1,
    ) as { totalDataChart: unknown[] }
    expect(summary.totalDataChart.at(-1)).toEqual([DAY * DAY_SECONDS, null])
    expect(summary).toMatchObject({ total24h: null, breakdown24h: null, change_1d: null })
  })

  it('prices a coin alike at all sources', () => {
    const bitcoin = world.reviewed.get('bitcoin')
    const price = bitcoin && findTruth(bitcoin, 'price', DAY - 1)
    const midnight = DAY * DAY_SECONDS
    const chart = read('https://api.coingecko.com/api/v3/coins/bitcoin/market_chart?days=5')
    expect(JSON.stringify(chart)).toContain(`[${midnight * 1_000},${price}]`)
    const llama = read(`https://coins.llama.fi/prices/historical/${midnight}/coingecko:bitcoin`)
    expect(JSON.stringify(llama)).toContain(`"price":${price}`)
    const metrics = read(
      'https://community-api.coinmetrics.io/v4/timeseries/asset-metrics?assets=btc&metrics=PriceUSD&page_size=1',
    )
    expect(JSON.stringify(metrics)).toContain(`"PriceUSD":"${price}"`)
  })

  it('refuses what is paid for, what is too long, and what has moved', () => {
    expect(ask('https://api.llama.fi/raises')).toMatchObject({ status: 402 })
    expect(ask('https://api.coingecko.com/api/v3/coins/bitcoin/market_chart?days=max').status).toBe(
      401,
    )
    expect(
      ask('https://icrc-api.internetcomputer.org/api/v2/ledgers/x/total-supply?start=1').headers,
    ).toEqual({
      location: '/api/v2/ledgers/x/total-supply/?start=1',
    })
  })

  it.each(CONNECTORS.map((one) => [one.contract.title, one] as const))(
    'knows every address that a sync asks %s for',
    async (_, { datasets }) => {
      const unknown: string[] = []
      const answerTo = ({ url }: Call) => {
        const answer = hosts.get(url.host)?.(callOf(url))
        if (answer === undefined) unknown.push(url.href)
        return answer ?? {}
      }
      for (const { bulkListing, subjects } of datasets) {
        const listed = await subjects({
          catalog: CATALOG,
          since: () => null,
          today: toDay(NOW),
          async fetch(call) {
            const { status = 200, body, text } = answerTo(call)
            return call.missing?.includes(status) ? null : (body ?? JSON.parse(text ?? 'null'))
          },
          unmatched: () => {},
          unknown: () => {},
        })
        const [subject] = listed
        for (const call of [...(bulkListing?.lists ?? []), ...(subject?.calls ?? [])])
          answerTo(call)
      }
      expect(unknown).toEqual([])
    },
  )

  it('limits each source as it does', () => {
    const limitOf = createLimits()
    const coinGecko = Array.from({ length: 11 }, () => limitOf('api.coingecko.com').take(NOW))
    expect(coinGecko.filter((refusal) => refusal === null)).toHaveLength(10)
    expect(coinGecko.at(-1)).toMatchObject({
      status: 429,
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2026-11-28 12:01:00 +0000' },
    })
    expect(limitOf('api.coingecko.com').take(NOW + 60_000)).toBeNull()
    const llama = Array.from({ length: 6 }, () => limitOf('coins.llama.fi').take(NOW))
    expect(llama.at(-1)).toMatchObject({ status: 429 })
    expect(limitOf('api.llama.fi').take(NOW + 200)).toBeNull()
  })
})
