import { createCurve } from '../createCurve.ts'
import { findFees, findTruth } from '../truth.ts'
import type { Entity, World } from '../World.ts'
import { type CreateHost, DAY_SECONDS, type WorldAnswer } from '../WorldHost.ts'

const DEFAULT_SIZE = 100
const MAX_SIZE = 10_000

/** Coin Metrics' community interface. */
export const coinMetrics: CreateHost = (world) => (call) => {
  const { pathname, searchParams } = call.url
  if (/^\/v4\/(?:catalog|catalog-v2|reference-data)\/assets$/.test(pathname))
    return {
      body: {
        data: [...world.assets].map(([asset, { entity, share }]) => ({
          asset,
          full_name: share < 1 ? `${entity.name} (${asset})` : entity.name,
        })),
      },
    }
  if (pathname === '/v4/catalog-v2/asset-metrics')
    return {
      body: {
        data: named(searchParams, world).map((asset) => ({
          asset,
          metrics: Object.keys(METRICS).map((metric) => ({
            metric,
            frequencies: [{ frequency: '1d', community: true }],
          })),
        })),
      },
    }
  if (pathname === '/v4/timeseries/asset-metrics') return series(searchParams, world, call.today)
  return undefined
}

type Amount = (of: { entity: Entity; tokens: number; day: number; seed: string }) => number | null

/** Metrics of the community set. Of a part of a coin, such as on one chain, all are smaller. */
const METRICS: Readonly<Record<string, Amount>> = {
  PriceUSD: ({ entity, day }) => findTruth(entity, 'price', day),
  CapMrktCurUSD: ({ entity, day }) => findTruth(entity, 'market_cap_circulating', day),
  FeeTotUSD: ({ entity, day }) => (entity.chain === null ? null : findFees(entity, day)),
  AdrActCnt: ({ seed, day }) => Math.round(curveOf(`addresses ${seed}`, 2e5)(day)),
  TxCnt: ({ seed, day }) => Math.round(curveOf(`transactions ${seed}`, 6e5)(day)),
  TxTfrCnt: ({ seed, day }) => Math.round(curveOf(`transfers ${seed}`, 4e5)(day)),
  SplyCur: ({ entity, tokens }) => entity.coin && entity.coin.supply / tokens,
  IssTotUSD: ({ entity, seed, day }) =>
    entity.chain === null ? null : curveOf(`issuance ${seed}`, 1e5)(day),
  TxTfrValAdjUSD: ({ seed, day }) => curveOf(`transferred ${seed}`, 3e8)(day),
  BlkCnt: ({ entity }) => (entity.chain === null ? null : 7_200),
}

const curves = new Map<string, (day: number) => number>()

function curveOf(seed: string, last: number): (day: number) => number {
  const known = curves.get(seed) ?? createCurve(seed, { last, lastDay: 20_000 })
  curves.set(seed, known)
  return known
}

function named(params: URLSearchParams, { assets }: World): string[] {
  return (params.get('assets') ?? '').split(',').filter((asset) => assets.has(asset))
}

function refuse(parameter: string, value: string): WorldAnswer {
  const message = `Bad parameter '${parameter}'. Value '${value}' is not supported.`
  return { status: 400, body: { error: { type: 'bad_parameter', message } } }
}

function series(params: URLSearchParams, world: World, today: number): WorldAnswer {
  const wanted = (params.get('assets') ?? '').split(',')
  const unknown = wanted.find((asset) => !world.assets.has(asset))
  if (unknown !== undefined && params.get('ignore_unsupported_errors') !== 'true')
    return refuse('assets', unknown)
  if (named(params, world).length === 0) return refuse('assets', wanted.join())
  const metrics = (params.get('metrics') ?? '').split(',').filter((name) => name in METRICS)
  const since = params.get('start_time')
  const from = since === null ? 0 : Math.floor(Date.parse(since) / 1_000 / DAY_SECONDS)
  const size = Math.min(MAX_SIZE, Number(params.get('page_size')) || DEFAULT_SIZE)
  const skipped = Number(params.get('next_page_token')?.split('.')[1] ?? 0)
  const rows = named(params, world).flatMap((asset) =>
    listDays(asset, { world, metrics, from, today }),
  )
  const isFromStart = params.get('paging_from') === 'start'
  const page = isFromStart ? rows.slice(skipped, skipped + size) : rows.slice(-size)
  const next = isFromStart && skipped + size < rows.length ? `0.${skipped + size}` : null
  return {
    body: {
      data: page,
      ...(next && {
        next_page_token: next,
        next_page_url: `https://api.coinmetrics.io/v4/timeseries/asset-metrics?next_page_token=${next}`,
      }),
    },
  }
}

type Span = { world: World; metrics: readonly string[]; from: number; today: number }

/** The days that are over, each at its start, with all numbers as text. */
function listDays(asset: string, { world, metrics, from, today }: Span): object[] {
  const found = world.assets.get(asset)
  if (found === undefined) return []
  const { entity, share, tokens } = found
  const first = Math.max(entity.coin?.firstDay ?? today, from)
  const rows: object[] = []
  for (let day = first; day < today; day++) {
    const row: Record<string, string> = {
      asset,
      time: new Date(day * DAY_SECONDS * 1_000).toISOString().replace('.000Z', '.000000000Z'),
    }
    for (const metric of metrics) {
      const value = METRICS[metric]?.({ entity, tokens, day, seed: asset }) ?? null
      if (value === null) continue
      row[metric] = String(metric === 'PriceUSD' ? value * tokens : value * share)
    }
    rows.push(row)
  }
  return rows
}
