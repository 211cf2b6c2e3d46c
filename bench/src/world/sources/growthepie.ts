import { createCurve } from '../createCurve.ts'
import { findFees, findTruth } from '../truth.ts'
import type { Entity } from '../World.ts'
import { type CreateHost, DAY_SECONDS, onceADay } from '../WorldHost.ts'

const RECENT_DAYS = 90
const MAX_DAYS = 1_400

type Metric = { key: string; amountOf(entity: Entity, day: number): number | null }

/** Files of single metrics, and what their rows are called. */
const METRICS: Readonly<Record<string, readonly Metric[]>> = {
  fees: [{ key: 'fees_paid_usd', amountOf: (entity, day) => findFees(entity, day) }],
  rent_paid: [
    {
      key: 'rent_paid_usd',
      amountOf: (entity, day) => {
        const fees = findFees(entity, day)
        return fees === null ? null : fees * 0.12
      },
    },
  ],
  txcount: [
    { key: 'txcount', amountOf: (entity, day) => count(`txcount ${entity.name}`, day, 2e6) },
  ],
  daa: [{ key: 'daa', amountOf: (entity, day) => count(`daa ${entity.name}`, day, 3e5) }],
  fdv: [
    {
      key: 'fdv_usd',
      amountOf: (entity, day) => findTruth(entity, 'market_cap_fully_diluted', day),
    },
  ],
  market_cap: [
    {
      key: 'market_cap_usd',
      amountOf: (entity, day) => findTruth(entity, 'market_cap_circulating', day),
    },
  ],
}

function count(seed: string, day: number, last: number): number {
  return Math.round(createCurve(seed, { last, lastDay: 20_000 })(day))
}

/** growthepie's static files. */
export const growthepie: CreateHost = ({ growthepie: chains }) => {
  const all = Object.values(METRICS).flat()
  const write = (metrics: readonly Metric[], days: number) =>
    onceADay((today) => {
      const rows: object[] = []
      for (const [origin_key, entity] of chains)
        for (let day = Math.max(entity.firstDay, today - days); day < today; day++)
          for (const { key, amountOf } of metrics) {
            const value = amountOf(entity, day)
            const date = new Date(day * DAY_SECONDS * 1_000).toISOString().slice(0, 10)
            if (value !== null) rows.push({ metric_key: key, origin_key, date, value })
          }
      return JSON.stringify(rows)
    })
  const recent = write(all, RECENT_DAYS)
  const exports = new Map(
    Object.entries(METRICS).map(([name, metrics]) => [name, write(metrics, MAX_DAYS)]),
  )
  return ({ url, today, now }) => {
    if (url.pathname === '/v1/master.json')
      return {
        body: {
          current_version: 'v1',
          last_updated_utc: new Date(now - 3_600_000).toISOString(),
          chains: Object.fromEntries(
            [...chains].map(([key, entity]) => [key, describe(key, entity)]),
          ),
          metrics: {},
        },
      }
    if (url.pathname === '/v1/fundamentals.json') return { text: recent(today) }
    const [, name] = /^\/v1\/export\/(\w+)\.json$/.exec(url.pathname) ?? []
    const file = exports.get(name ?? '')
    // Its store has no right to say that a file does not exist.
    return file
      ? { text: file(today) }
      : { status: 403, text: '<Error><Code>AccessDenied</Code></Error>' }
  }
}

function describe(key: string, { name, chain, coin }: Entity) {
  return {
    name: chain?.name ?? name,
    url_key: key.replaceAll('_', '-'),
    symbol: coin?.symbol.toUpperCase() ?? '-',
    technology: key === 'ethereum' ? 'Mainnet' : 'Optimistic Rollup',
    deployment: 'PROD',
    launch_date: '2022-08-01',
    supported_metrics: Object.keys(METRICS),
  }
}
