import { refreshDerivedTables } from '@tickmark/analytics/batches/refreshDerivedTables'
import { getFinancialStatement } from '@tickmark/analytics/statements/getFinancialStatement'
import { openTestAnalytics } from '@tickmark/analytics/testing/openTestAnalytics'
import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSourceClient } from '../../../connectors/createSourceClient.ts'
import { createFolderStore } from '../../../objects/createFolderStore.ts'
import { createTestClock } from '../../../testing/createTestClock.ts'
import { loadDatasets } from '../../../testing/loadDatasets.ts'
import { type ProviderHost, startFakeProvider } from '../../../testing/startFakeProvider.ts'
import { createDefiLlama } from './createDefiLlama.ts'

/** The stand-in states half a year of every kind of amounts up to yesterday. */
const NOW = '2026-01-01T12:00:00Z'
const DAY = 86_400
const [FIRST, LAST] = ['2025-07-01', '2025-12-31'].map((day) => Date.parse(day) / 1000) as [
  number,
  number,
]
const TIMES = Array.from({ length: (LAST - FIRST) / DAY + 1 }, (_, at) => FIRST + at * DAY)
const QUARTERS = ['2025-07-01', '2025-10-01']

type Stand = {
  slug: string
  name: string
  /** The slugs of its entries in lists; one of its own where there are none. */
  parts?: readonly string[]
  isChain?: boolean
  coin?: string
  /** Kinds of amounts that the source does not have of it. */
  lacks?: readonly string[]
}

const PROJECTS: Readonly<Record<string, Stand>> = {
  aave: { slug: 'aave', name: 'Aave', parts: ['aave-v2', 'aave-v3'] },
  uniswap: { slug: 'uniswap', name: 'Uniswap', parts: ['uniswap-v3'], coin: 'uniswap' },
  lido: { slug: 'lido', name: 'Lido', lacks: ['dailySupplySideRevenue', 'dexs'] },
  // Only the parts of its revenue are stated.
  gmx: { slug: 'gmx', name: 'GMX', lacks: ['dailyRevenue', 'dailySupplySideRevenue'] },
  pendle: { slug: 'pendle', name: 'Pendle', coin: 'pendle' },
  curve: { slug: 'curve-finance', name: 'Curve Finance', lacks: ['dailyBribesRevenue'] },
  compound: { slug: 'compound-finance', name: 'Compound Finance', lacks: ['dailyHoldersRevenue'] },
  hyperliquid: { slug: 'hyperliquid', name: 'Hyperliquid', lacks: ['dailyTokenTaxes'] },
  ethereum: { slug: 'ethereum', name: 'Ethereum', isChain: true },
  solana: { slug: 'solana', name: 'Solana', isChain: true, lacks: ['dailyCreatorRevenue'] },
}
const IDS = Object.keys(PROJECTS)

/** The share of a project's size that a kind has, and its labels with theirs. */
const KINDS: Readonly<
  Record<string, { share: number; labels?: Readonly<Record<string, number>> }>
> = {
  dailyFees: { share: 1, labels: { 'Swap Fees': 0.7, Liquidations: 0.2 } },
  dailyUserFees: { share: 0.9 },
  dailySupplySideRevenue: { share: 0.6, labels: { 'To LPs': 0.6 } },
  dailyRevenue: { share: 0.4, labels: { 'Swap Fees': 0.35 } },
  dailyProtocolRevenue: { share: 0.15, labels: { Treasury: 0.15 } },
  dailyHoldersRevenue: {
    share: 0.25,
    labels: { 'Token buyback': 0.1, 'Fees burned': 0.05, 'Staking rewards': 0.1 },
  },
  dailyBribesRevenue: { share: 0.03 },
  dailyTokenTaxes: { share: 0.02 },
  dailyCreatorRevenue: { share: 0.01 },
  dexs: { share: 300 },
  derivatives: { share: 900 },
  options: { share: 20 },
  interest: { share: 70 },
}

/** A kind of amounts, or one of its labels. */
type Kind = readonly [kind: string, label?: string]

/** The amount of a day; null on some days, and below zero on some days of holders revenue. */
function amountOf(id: string, [kind, label]: Kind, time: number): number | null {
  const { share: whole = 0, labels = {} } = KINDS[kind] ?? {}
  const share = label === undefined ? whole : (labels[label] ?? 0)
  const { lacks = [] } = PROJECTS[id] ?? {}
  const [project, day] = [IDS.indexOf(id) + 1, (time - FIRST) / DAY]
  if (lacks.includes(kind)) return null
  if (kind !== 'interest' && (day * project) % 97 === 41) return null
  const wave = 1 + Math.sin(day * 0.37 + project * 1.7 + share) / 3
  const sign = kind === 'dailyHoldersRevenue' && day % 61 === 7 ? -0.5 : 1
  return 1_000 * project * share * wave * sign
}

/** The price at the midnight that ends a day, and the tokens that recipients get on it. */
const closeOf = (time: number) => 2 + Math.sin((time - FIRST) / DAY / 50)
const RECIPIENTS: Readonly<Record<string, { category: string; of(day: number): number }>> = {
  Farmers: { category: 'farming', of: () => 40 },
  Team: { category: 'insiders', of: (day) => (day % 30 === 0 ? 900 : 0) },
  'Seed round': { category: 'privateSale', of: (day) => (day < 100 ? 10 : 0) },
  Community: { category: 'airdrop', of: () => 5 },
}

const find = (slug: string) => {
  const id = IDS.find((one) => PROJECTS[one]?.slug === slug)
  const parent = IDS.find((one) => PROJECTS[one]?.parts?.includes(slug))
  return { id, parent }
}

const chartOf = (id: string, kind: string) =>
  TIMES.map((time) => [time, amountOf(id, [kind], time)])

function list(kind: string) {
  return IDS.flatMap((id) => {
    const {
      slug,
      name,
      parts,
      isChain = false,
      lacks = [],
    } = PROJECTS[id] ?? { slug: '', name: '' }
    if (lacks.includes(kind)) return []
    const shared = { hasLabelBreakdown: true, category: isChain ? 'Chain' : 'Dexs', total24h: 1 }
    if (parts === undefined)
      return [{ ...shared, name, slug, ...(isChain && { protocolType: 'chain' }) }]
    const parent = { parentProtocol: `parent#${slug}`, parentProtocolSlug: slug }
    return parts.map((part) => ({ ...shared, ...parent, name: part, slug: part }))
  })
}

/** Of the parts of a project, each has the same share of its labels. */
function labelsOf(slug: string, kind: string) {
  const { id, parent } = find(slug)
  const own = id ?? parent ?? ''
  const count = PROJECTS[own]?.parts?.length ?? 1
  return TIMES.map((time) => [
    time,
    Object.fromEntries(
      Object.keys(KINDS[kind]?.labels ?? {}).map((label) => {
        const amount = amountOf(own, [kind, label], time)
        return [label, amount === null ? null : amount / count]
      }),
    ),
  ])
}

const api: ProviderHost = ({ pathname, searchParams }) => {
  const path = pathname.replace(/^\/secret-key\/api/, '')
  const type = searchParams.get('dataType') ?? 'dailyFees'
  const [, what, kind = '', name = ''] = path.split('/')
  const key = kind === 'fees' ? type : kind
  if (what === 'overview' && kind === 'open-interest')
    return {
      body: {
        protocols: list('interest'),
        totalDataChartBreakdown: TIMES.map((time) => [
          time,
          Object.fromEntries(
            IDS.filter((id) => !PROJECTS[id]?.isChain).map((id) => [
              PROJECTS[id]?.parts?.[0] ?? PROJECTS[id]?.name,
              amountOf(id, ['interest'], time),
            ]),
          ),
        ]),
      },
    }
  if (what === 'overview') return key in KINDS ? { body: { protocols: list(key) } } : undefined
  if (what === 'summary' && searchParams.get('excludeTotalDataChart') === 'true')
    return { body: { breakdownMethodology: { Fees: { 'Swap Fees': 'Paid by traders.' } } } }
  const { id } = find(name)
  if (what === 'summary')
    return id === undefined || PROJECTS[id]?.lacks?.includes(key)
      ? { status: 400, body: 'Bad request' }
      : { body: { totalDataChart: chartOf(id, key) } }
  const [, labeled = ''] =
    /^\/v2\/chart\/fees\/protocol\/([^/]+)\/label-breakdown$/.exec(path) ?? []
  if (labeled !== '') return { body: labelsOf(labeled, type) }
  if (path === '/emissions')
    return {
      body: IDS.flatMap((one) => {
        const { name, coin } = PROJECTS[one] ?? {}
        return coin === undefined ? [] : [{ name, gecko_id: coin }]
      }),
    }
  if (what === 'emission') return { body: emission(kind) }
  return undefined
}

function emission(coin: string) {
  const data = Object.entries(RECIPIENTS).map(([label, { of }]) => {
    let unlocked = 0
    return {
      label,
      data: [...TIMES, LAST + DAY].map((timestamp, day) => {
        const known = { timestamp, unlocked }
        unlocked += of(day)
        return known
      }),
    }
  })
  const categories: Record<string, string[]> = {}
  for (const [label, { category }] of Object.entries(RECIPIENTS))
    categories[category] = [...(categories[category] ?? []), label]
  return {
    body: { documentedData: { data }, metadata: { token: `coingecko:${coin}`, categories } },
  }
}

const coins: ProviderHost = ({ pathname, searchParams }) => {
  const names = decodeURIComponent(pathname).split('/').at(-1)?.split(',') ?? []
  if (pathname.startsWith('/prices/first/'))
    return {
      body: { coins: Object.fromEntries(names.map((name) => [name, { timestamp: FIRST }])) },
    }
  const start = Number(searchParams.get('start'))
  const span = Number(searchParams.get('span'))
  const prices = Array.from({ length: span }, (_, at) => start + at * DAY).map((timestamp) => ({
    timestamp,
    price: closeOf(timestamp - DAY),
  }))
  return { body: { coins: Object.fromEntries(names.map((name) => [name, { prices }])) } }
}

const DATASETS = new Set([
  ...['fees', 'payees', 'labels', 'dex-volume', 'derivatives-volume', 'options-volume'],
  ...['open-interest', 'emissions'],
])
const db = openForTests(openTestAnalytics)
const provider = openForTests(() =>
  startFakeProvider({ 'api.llama.fi': api, 'pro-api.llama.fi': api, 'coins.llama.fi': coins }),
)
const statements = new Map<string, FinancialStatement>()

beforeAll(async () => {
  const paid = createDefiLlama({ key: 'secret-key' })
  const datasets = paid.datasets.filter(({ id }) => DATASETS.has(id))
  const connector = { ...paid, datasets }
  const clock = createTestClock(NOW)
  const client = createSourceClient(connector, { clock, mirror: provider.origin })
  const loaded = await loadDatasets(db, connector, {
    ...{ client, clock, raw: createFolderStore(makeTestFolder()) },
  })
  expect(loaded.map(({ dataset, state, error }) => [dataset, state, error])).toEqual(
    datasets.map(({ id }) => [id, 'loaded', null]),
  )
  await refreshDerivedTables(db)
  for (const project_id of IDS)
    statements.set(
      project_id,
      await getFinancialStatement(db, { project_id, granularity: 'quarter', interval: 'max' }),
    )
}, 300_000)

type Value = (id: string, time: number) => number | null

/** The sum of the days of a quarter that have a value; null without any. */
function addUp(id: string, quarter: string, value: Value): number | null {
  const start = new Date(quarter)
  const end = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 3) / 1000
  let sum: number | null = null
  for (const time of TIMES) {
    if (time * 1000 < start.getTime() || time >= end) continue
    const amount = value(id, time)
    if (amount !== null) sum = (sum ?? 0) + amount
  }
  return sum
}

const of =
  (...kind: Kind): Value =>
  (id, time) =>
    amountOf(id, kind, time)
const both =
  (one: Value, other: Value, sign = 1): Value =>
  (id, time) => {
    const [a, b] = [one(id, time), other(id, time)]
    return a === null || b === null ? null : a + sign * b
  }
/** The first of two values that is known. */
const either =
  (isFirst: (id: string) => boolean, one: Value, other: Value): Value =>
  (id, time) =>
    (isFirst(id) ? one : other)(id, time)
const hasKind = (kind: string) => (id: string) => PROJECTS[id]?.lacks?.includes(kind) !== true
const unlocked =
  (labels: readonly string[]): Value =>
  (id, time) =>
    PROJECTS[id]?.coin === undefined
      ? null
      : labels.reduce((sum, one) => sum + (RECIPIENTS[one]?.of((time - FIRST) / DAY) ?? 0), 0) *
        closeOf(time)

const REVENUE = either(
  hasKind('dailyRevenue'),
  of('dailyRevenue'),
  both(of('dailyHoldersRevenue'), of('dailyProtocolRevenue')),
)
/** The lines that are sums, by what is added up. */
const FLOWS: Readonly<Record<string, Value>> = {
  fees: of('dailyFees'),
  fees_supply_side: either(
    hasKind('dailySupplySideRevenue'),
    of('dailySupplySideRevenue'),
    both(of('dailyFees'), REVENUE, -1),
  ),
  revenue: REVENUE,
  protocol_revenue: of('dailyProtocolRevenue'),
  holders_revenue: of('dailyHoldersRevenue'),
  buybacks: of('dailyHoldersRevenue', 'Token buyback'),
  burns: of('dailyHoldersRevenue', 'Fees burned'),
  distributions: of('dailyHoldersRevenue', 'Staking rewards'),
  user_fees: of('dailyUserFees'),
  bribes: of('dailyBribesRevenue'),
  token_taxes: of('dailyTokenTaxes'),
  creator_revenue: of('dailyCreatorRevenue'),
  token_incentives: unlocked(['Farmers']),
  insider_unlocks: unlocked(['Team', 'Seed round']),
  dilution: unlocked(['Farmers', 'Team', 'Seed round']),
}
/** Lines of protocols, since these lists name no chains. */
const OF_PROTOCOLS: Readonly<Record<string, Value>> = {
  trading_volume: of('dexs'),
  notional_trading_volume: both(of('derivatives'), of('options')),
}

const findRow = (id: string, metric: string) =>
  statements
    .get(id)
    ?.sections.flatMap(({ rows }) => rows)
    .find(({ metric_id }) => metric_id === metric)

/** The values of a line by quarter, oldest first; all null where the statement has no such line. */
function read(id: string, values: readonly (number | null)[] | undefined): (number | null)[] {
  const { periods = [] } = statements.get(id) ?? {}
  return QUARTERS.map(
    (quarter) => values?.[periods.findIndex(({ start }) => start === quarter)] ?? null,
  )
}

const isNear = (expected: number | null) =>
  expected === null ? null : expect.closeTo(expected, expected === 0 ? 9 : 4)

describe.each(IDS)('the statement of %s', (id) => {
  it('has the plain sums of each kind of amounts by quarter', () => {
    const flows = { ...FLOWS, ...(PROJECTS[id]?.isChain ? {} : OF_PROTOCOLS) }
    for (const [metric, value] of Object.entries(flows)) {
      const cells = findRow(id, metric)?.cells.map((cell) => cell.value)
      expect([metric, ...read(id, cells)]).toEqual([
        metric,
        ...QUARTERS.map((quarter) => isNear(addUp(id, quarter, value))),
      ])
    }
  })

  it('has what is left to holders and their share of revenue from such sums', () => {
    const [left, ratio] = ['net_to_holders', 'accrual_ratio'].map((metric) =>
      read(
        id,
        findRow(id, metric)?.cells.map(({ value }) => value),
      ),
    )
    // Of a day without an amount for holders nothing is left, and the quarter is partial.
    const net: Value = (one, time) => {
      const holders = amountOf(one, ['dailyHoldersRevenue'], time)
      return holders === null ? null : holders - (FLOWS.dilution?.(one, time) ?? 0)
    }
    const sums = QUARTERS.map((quarter) => {
      const holders = addUp(id, quarter, of('dailyHoldersRevenue'))
      const days = both(of('dailyHoldersRevenue'), REVENUE)
      const isStated = addUp(id, quarter, days) !== null
      const share =
        holders === null || !isStated ? null : holders / (addUp(id, quarter, REVENUE) ?? Number.NaN)
      return { left: addUp(id, quarter, net), share }
    })
    expect(left).toEqual(sums.map((one) => isNear(one.left)))
    expect(ratio).toEqual(sums.map(({ share }) => (share === null ? null : expect.any(Number))))
    for (const [at, { share }] of sums.entries())
      if (share !== null) expect(Math.abs((ratio?.[at] ?? 0) - share)).toBeLessThan(0.02)
  })

  it('opens lines into labels, recipients of unlocks among them, with the plain sums of each', () => {
    const lines: [string, string, Value][] = [
      ['fees', 'swap fees', of('dailyFees', 'Swap Fees')],
      ['fees', 'liquidations', of('dailyFees', 'Liquidations')],
      ['holders_revenue', 'fees burned', of('dailyHoldersRevenue', 'Fees burned')],
      ['insider_unlocks', 'team', unlocked(['Team'])],
      ['insider_unlocks', 'seed round', unlocked(['Seed round'])],
      ['token_incentives', 'farmers', unlocked(['Farmers'])],
    ]
    for (const [metric, label, value] of lines) {
      const own = findRow(id, metric)?.labels?.find(({ label_id }) => label_id === label)
      expect([metric, label, ...read(id, own?.values)]).toEqual([
        ...[metric, label],
        ...QUARTERS.map((quarter) => isNear(addUp(id, quarter, value))),
      ])
    }
  })

  it('has open interest at the end of each quarter', () => {
    const cells = findRow(id, 'open_interest')?.cells.map(({ value }) => value)
    expect(read(id, cells)).toEqual(
      QUARTERS.map((quarter) => {
        const start = new Date(quarter)
        const end = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 3) / 1000
        return PROJECTS[id]?.isChain ? null : isNear(amountOf(id, ['interest'], end - DAY))
      }),
    )
  })
})
