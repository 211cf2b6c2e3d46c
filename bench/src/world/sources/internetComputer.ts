import { createCurve } from '../createCurve.ts'
import { GENESIS } from '../createWorld.ts'
import { findFees, findTruth } from '../truth.ts'
import type { Entity, World } from '../World.ts'
import { type CreateHost, DAY_SECONDS, type WorldAnswer, type WorldCall } from '../WorldHost.ts'

const E8S = 1e8
/** XDR of an ICP in ten-thousandths. */
const RATE = 40_000
const CYCLES_PER_XDR = 1e12
/** Cycles burned before the first day. */
const BURNED_BEFORE = 5e15

type Statistics = { day: number; amountOf(name: string): number }

/** The statistics of the Internet Computer's dashboard, each row stamped a second before its day ends. */
export const icApi: CreateHost = (world) => {
  const burned = addUpCycles(world)
  return ({ url, today }) => {
    const name = url.pathname.replace('/api/v3/', '')
    const days = listDays(url, today)
    if (name === 'daily-stats')
      return {
        body: {
          daily_stats: days.map((day) =>
            describeDay({ day, amountOf: (key) => amountOf(key, day) }, burned),
          ),
        },
      }
    const price = (day: number) => String(priceOf(world, day))
    if (name === 'avg-icp-xdr-conversion-rates')
      return {
        body: {
          avg_icp_xdr_conversion_rates: days.map((day) => [day * DAY_SECONDS, String(RATE)]),
        },
      }
    if (name === 'icp-usd-rate')
      return { body: { icp_usd_rate: days.map((day) => [day * DAY_SECONDS, price(day)]) } }
    return undefined
  }
}

/** The ledger of ICP. */
export const icLedger: CreateHost =
  (world) =>
  ({ url, today }) => {
    const days = listDays(url, today)
    if (url.pathname === '/metrics/transaction-volume')
      return {
        body: {
          meta: {},
          data: days.map((day) => ({
            date: dateOf(day),
            timestamp: day * DAY_SECONDS,
            count: String(amountOf('transactions', day)),
            volume: String(amountOf('volume', day)),
          })),
        },
      }
    if (url.pathname !== '/supply/circulating/series') return undefined
    const supply = world.reviewed.get('internetcomputer')?.coin?.supply ?? 5e8
    return { body: days.map((day) => [day * DAY_SECONDS, String(supply * E8S)]) }
  }

/** Ledgers of chain-key tokens. The address without a slash at its end leads to that with one. */
export const icrcLedgers: CreateHost =
  () =>
  ({ url, today }) => {
    const { pathname, search } = url
    if (pathname.endsWith('/total-supply'))
      return { status: 308, headers: { location: `${pathname}/${search}` }, text: '' }
    if (!pathname.endsWith('/total-supply/')) return undefined
    const decimals = pathname.includes('ss2fx') ? 18 : 8
    return {
      body: {
        data: listDays(url, today).map((day) => [
          day * DAY_SECONDS,
          String(BigInt(amountOf(pathname, day)) * 10n ** BigInt(decimals - 3)),
        ]),
      },
    }
  }

/** Figures of the governance system at the moment of the call. */
export const icMetrics: CreateHost =
  () =>
  ({ url, now, today }: WorldCall): WorldAnswer | undefined => {
    if (!url.pathname.endsWith('/governance-metrics')) return undefined
    const single = (name: string, value: number) => ({
      name,
      subsets: [{ metric: {}, value: [Math.floor(now / 1_000), String(value)] }],
    })
    return {
      body: {
        metrics: [
          single('governance_total_locked_e8s', amountOf('governance_total_locked_e8s', today)),
          single('governance_neurons_total', amountOf('governance_neurons_total', today)),
        ],
      },
    }
  }

/** The days that a call covers: those that are over, and one before the first, which windows have in common. */
function listDays({ searchParams }: URL, today: number): number[] {
  const dayOf = (name: string) => Math.floor(Number(searchParams.get(name)) / DAY_SECONDS)
  const first = Math.max(GENESIS, dayOf('start') - 1)
  const last = Math.min(today - 1, dayOf('end'))
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

const LEVELS: Readonly<Record<string, number>> = {
  governance_total_locked_e8s: 2.4e8 * E8S,
  governance_neurons_total: 1.4e5,
  icp_burned_fees: 2e3 * E8S,
  transactions: 4e5,
  volume: 9e14,
  unique_accounts_per_day: 9e3,
}

function amountOf(name: string, day: number): number {
  return Math.round(createCurve(name, { last: LEVELS[name] ?? 1e6, lastDay: 20_000 })(day))
}

function priceOf({ reviewed }: World, day: number): number {
  const entity = reviewed.get('internetcomputer')
  return (entity && findTruth(entity, 'price', day)) ?? 5
}

/** The cycles burned up to the end of each day: as many as fees in dollars are worth. */
function addUpCycles(world: World): (day: number) => number {
  const entity: Entity | undefined = world.reviewed.get('internetcomputer')
  const totals = new Map<number, number>([[GENESIS - 1, BURNED_BEFORE]])
  const total = (day: number): number => {
    for (let from = totals.size + GENESIS - 1; from <= day; from++) {
      const fees = (entity && findFees(entity, from)) ?? 0
      const cycles = (fees / priceOf(world, from)) * (RATE / 1e4) * CYCLES_PER_XDR
      totals.set(from, (totals.get(from - 1) ?? 0) + cycles)
    }
    return totals.get(day) ?? BURNED_BEFORE
  }
  return total
}

function describeDay({ day, amountOf }: Statistics, burned: (day: number) => number) {
  return {
    day: dateOf(day),
    timestamp: (day + 1) * DAY_SECONDS - 1,
    average_transactions_per_second: '4378.9',
    blocks_per_second_average: '193.5',
    cycle_burn_rate_average: '39500000000',
    governance_total_locked_e8s: String(amountOf('governance_total_locked_e8s')),
    governance_neurons_total: String(amountOf('governance_neurons_total')),
    icp_burned_fees: String(amountOf('icp_burned_fees')),
    icp_burned_total: String((day - GENESIS) * 5_000 * E8S),
    internet_identity_user_count: String(1_000_000 + (day - GENESIS) * 900),
    proposals_count: String(20_000 + (day - GENESIS) * 70),
    total_cycle_burn_till_date: burned(day).toFixed(0),
    total_nodes: null,
    unique_accounts_per_day: String(amountOf('unique_accounts_per_day')),
  }
}

function dateOf(day: number): string {
  return new Date(day * DAY_SECONDS * 1_000).toISOString().slice(0, 10)
}
