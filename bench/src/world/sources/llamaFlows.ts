import { isGap, shareOfFees } from '../truth.ts'
import type { Chain, Entity, Flows, Protocol, World } from '../World.ts'
import { DAY_SECONDS, onceADay, type WorldAnswer, type WorldHost } from '../WorldHost.ts'

/** A row of a list of fees or volumes. */
type Row = {
  id: string
  name: string
  slug: string
  parent: Protocol['parent']
  category: string
  chains: readonly Chain[]
  hiddenChain: Chain | null
  isChain: boolean
  coinId: string | null
  firstDay: number
  /** The amount of a day; null where the source states the day without one. */
  valueOf(day: number): number | null
  isRolling: boolean
  labels: Flows['labels']
}

type Kind = 'fees' | 'dexs'
/** The kinds of amounts that the open plan has; it has no supply side. */
const TYPES: ReadonlySet<string> = new Set([
  ...['dailyFees', 'dailyRevenue', 'dailyHoldersRevenue', 'dailyProtocolRevenue'],
  ...['dailyUserFees', 'dailyBribesRevenue', 'dailyTokenTaxes', 'dailyCreatorRevenue'],
])

/** The part of fees that is paid on a chain that only breakdowns name. */
const HIDDEN_SHARE = 0.05
/** A list of the whole history repeats so many days of all protocols. */
const LISTED_DAYS = 730

/** Lists and histories of fees and of volumes of spot exchanges. */
export function createFlowHosts(world: World): WorldHost {
  const rows = {
    fees: (type: string) => [
      ...world.protocols.flatMap((one) => rowOf(one, type)),
      ...chainRows(world, type),
    ],
    dexs: () => world.protocols.flatMap(volumeRowOf),
  }
  const rowsOf = memo((key) => (key === 'dexs' ? rows.dexs() : rows.fees(key)))
  const historyOf = memo((key) => onceADay((today) => writeHistory(rowsOf(key), today)))
  return ({ url, today }) => {
    const labeled = LABELS_PATH.exec(url.pathname)?.[1]
    if (labeled !== undefined) return answerLabels(rowsOf, { url, slug: labeled, today })
    const [, what, kind, name] = url.pathname.split('/')
    if (kind !== 'fees' && kind !== 'dexs') return undefined
    const key = keyOf(kind, url.searchParams)
    if (key === null) return { status: 400, body: { message: 'Unknown dataType' } }
    const found = rowsOf(key)
    if (what === 'summary') return summarize(found, { slug: decodeURIComponent(name ?? ''), today })
    const chosen =
      name === undefined
        ? found
        : found.filter((row) => row.chains.some((chain) => chain.name === name))
    const hasHistory =
      name === undefined && url.searchParams.get('excludeTotalDataChartBreakdown') !== 'true'
    const list = JSON.stringify(describeList(chosen, { world, today }))
    return hasHistory
      ? { text: `${list.slice(0, -1)},"totalDataChartBreakdown":${historyOf(key)(today)}}` }
      : { text: list }
  }
}

function keyOf(kind: Kind, params: URLSearchParams): string | null {
  if (kind === 'dexs') return 'dexs'
  const type = params.get('dataType') ?? 'dailyFees'
  return TYPES.has(type) ? type : null
}

const LABELS_PATH = /^\/v2\/chart\/fees\/protocol\/([^/]+)\/label-breakdown$/

/** The amounts of a protocol by label; those of its kinds have the same shares. */
function answerLabels(
  rowsOf: (key: string) => Row[],
  { url, slug, today }: { url: URL; slug: string; today: number },
): WorldAnswer {
  const key = keyOf('fees', url.searchParams)
  const row = rowsOf(key ?? '').find((one) => one.slug === decodeURIComponent(slug))
  const { labels = null } = row ?? {}
  if (row === undefined || labels === null)
    return { status: 400, body: { message: 'Protocol not found' } }
  const days = Array.from({ length: today - row.firstDay }, (_, at) => row.firstDay + at)
  return {
    body: days.map((day) => {
      const value = row.valueOf(day)
      const amounts = labels.map(([name, share]) => [name, (value ?? 0) * share] as const)
      return [day * DAY_SECONDS, value === null ? null : Object.fromEntries(amounts)]
    }),
  }
}

function memo<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

function rowOf(protocol: Protocol, type: string): Row[] {
  const { flows } = protocol
  return flows === null ? [] : describeRow(protocol, flows, type)
}

function describeRow(protocol: Protocol, flows: Flows, type: string): Row[] {
  return shareOfFees(flows, type, 0) === null
    ? []
    : [{ ...baseOf(protocol), ...describeFlows(flows, type) }]
}

function describeFlows(flows: Flows, type: string): Pick<Row, 'isRolling' | 'labels' | 'valueOf'> {
  return {
    isRolling: flows.isRolling,
    labels: flows.labels,
    valueOf: (day) =>
      isGap(flows, day) ? null : flows.fees(day) * (shareOfFees(flows, type, day) ?? 0),
  }
}

function volumeRowOf(protocol: Protocol): Row[] {
  const { volume } = protocol
  return volume === null
    ? []
    : [{ ...baseOf(protocol), isRolling: false, labels: null, valueOf: volume }]
}

function baseOf({
  id,
  name,
  slug,
  parent,
  category,
  chains,
  hiddenChain,
  coin,
  firstDay,
}: Protocol) {
  return {
    id,
    name,
    slug,
    parent,
    category,
    chains,
    hiddenChain,
    isChain: false,
    coinId: coin?.id ?? null,
    firstDay,
  }
}

/** Chains are listed among protocols. */
function chainRows({ reviewed }: World, type: string): Row[] {
  return [...reviewed.values()].flatMap((entity: Entity) => {
    const { chain, flows, coin, firstDay } = entity
    if (chain === null || flows === null || shareOfFees(flows, type, 0) === null) return []
    return [
      {
        id: `chain#${chain.name.toLowerCase()}`,
        name: chain.name,
        slug: chain.name.toLowerCase().replaceAll(' ', '-'),
        parent: null,
        category: 'Chain',
        chains: [chain],
        hiddenChain: null,
        isChain: true,
        coinId: coin?.id ?? null,
        firstDay,
        ...describeFlows(flows, type),
      },
    ]
  })
}

function describeList(rows: readonly Row[], { world, today }: { world: World; today: number }) {
  const protocols = rows.map((row) => describeTotals(row, today))
  const total = (field: 'total24h' | 'total48hto24h' | 'total7d' | 'total30d') =>
    protocols.reduce((sum, row) => sum + (row[field] ?? 0), 0)
  return {
    totalDataChart: [],
    breakdown24h: null,
    chain: null,
    allChains: world.chains.map(({ breakdownName }) => breakdownName),
    total24h: total('total24h'),
    total48hto24h: total('total48hto24h'),
    total7d: total('total7d'),
    total30d: total('total30d'),
    protocols,
  }
}

/**
 * Sums of days end with the last whole one. `total24h` of some is of the last 24 hours instead; what was paid on the day
 * is the sum of `breakdown24h`. A day without a value has neither.
 */
function describeTotals(row: Row, today: number) {
  const find = (day: number) => (day < row.firstDay ? null : row.valueOf(day))
  const of = (day: number) => find(day) ?? 0
  const sum = (days: number) => {
    let total = 0
    for (let back = 1; back <= days; back++) total += of(today - back)
    return total
  }
  const last = find(today - 1)
  const dayBefore = find(today - 2)
  const isNamed = !row.isChain && row.parent !== null
  return {
    total24h: row.isRolling && last !== null ? 0.3 * last + 0.7 * of(today) * 1.15 : last,
    total48hto24h: dayBefore,
    total7d: sum(7),
    total14dto7d: sum(14) - sum(7),
    total30d: sum(30),
    total1y: sum(365),
    total7DaysAgo: of(today - 8),
    change_1d: dayBefore && last ? Math.round((last / dayBefore - 1) * 10_000) / 100 : null,
    defillamaId: row.id,
    name: row.name,
    displayName: row.name,
    module: row.slug,
    category: row.category,
    logo: `https://icons.example/protocols/${row.slug}`,
    chains: row.chains.map(({ name }) => name),
    protocolType: row.isChain ? 'chain' : 'protocol',
    ...(isNamed && { parentProtocol: row.parent?.id }),
    slug: row.slug,
    gecko_id: row.coinId,
    ...(row.labels !== null && { hasLabelBreakdown: true }),
    breakdown24h: last === null ? null : partsOf([row], today - 1),
    id: row.id,
  }
}

/** Amounts of a day by chain and by name, which add up to those of the rows. */
function partsOf(rows: readonly Row[], day: number): Record<string, Record<string, number>> {
  const parts: Record<string, Record<string, number>> = {}
  for (const row of rows) {
    const value = day < row.firstDay ? null : row.valueOf(day)
    if (value === null) continue
    const hidden = row.hiddenChain === null ? 0 : value * HIDDEN_SHARE
    const places = row.chains.map(({ breakdownName }, index, all) => {
      const share = index === all.length - 1 ? 1 - (all.length - 1) * 0.15 : 0.15
      return [breakdownName, (value - hidden) * share] as const
    })
    if (row.hiddenChain !== null) places.push([row.hiddenChain.breakdownName, hidden])
    for (const [chain, amount] of places) {
      const names = parts[chain] ?? {}
      names[row.name] = (names[row.name] ?? 0) + amount
      parts[chain] = names
    }
  }
  return parts
}

/** The history of a protocol, a chain, or a parent with all its parts. */
function summarize(
  rows: readonly Row[],
  { slug, today }: { slug: string; today: number },
): WorldAnswer {
  const own = rows.find((row) => row.slug === slug)
  const found = own ? [own] : rows.filter(({ parent }) => parent?.slug === slug)
  const [one] = found
  if (one === undefined) return { status: 400, body: { message: 'Protocol not found' } }
  const first = Math.min(...found.map(({ firstDay }) => firstDay))
  const chart: [number, number | null][] = []
  const breakdown: [number, object | null][] = []
  for (let day = first; day < today; day++) {
    const known = found.filter(({ firstDay }) => firstDay <= day)
    const values = known.flatMap((row) => row.valueOf(day) ?? [])
    const isStated = values.length > 0
    const time = day * DAY_SECONDS
    chart.push([time, isStated ? values.reduce((sum, value) => sum + value, 0) : null])
    breakdown.push([time, isStated ? partsOf(known, day) : null])
  }
  return {
    body: {
      ...describeTotals(one, today),
      methodology: { Fees: 'Paid by users' },
      ...(one.labels !== null && { breakdownMethodology: describeLabels(one.labels) }),
      childProtocols: own ? null : found.map(({ name }) => name),
      total24h: chart.at(-1)?.[1] ?? null,
      totalAllTime: chart.reduce((sum, [, value]) => sum + (value ?? 0), 0),
      totalDataChart: chart,
      totalDataChartBreakdown: breakdown,
    },
  }
}

function describeLabels(labels: NonNullable<Row['labels']>): object {
  return { Fees: Object.fromEntries(labels.map(([name]) => [name, `${name}, paid by users`])) }
}

/** The amounts of all protocols on each day, by their names. */
function writeHistory(rows: readonly Row[], today: number): string {
  const named = rows.map((row) => ({ row, key: JSON.stringify(row.name) }))
  const days: string[] = []
  for (let day = today - LISTED_DAYS; day < today; day++) {
    const parts: string[] = []
    for (const { row, key } of named) {
      const value = day < row.firstDay ? null : row.valueOf(day)
      if (value !== null) parts.push(`${key}:${value}`)
    }
    days.push(`[${day * DAY_SECONDS},{${parts.join()}}]`)
  }
  return `[${days.join()}]`
}
