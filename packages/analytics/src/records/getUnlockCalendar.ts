import { UNLOCK_WINDOWS, type UnlockOrder } from '@tickmark/core/answers/choices'
import type {
  CalendarUnlock,
  UnlockCalendar,
  UnlockDay,
  UnlockTotals,
} from '@tickmark/core/answers/UnlockCalendar'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { foldText } from '@tickmark/core/text/foldText'
import { addDays, type Day, toDay } from '@tickmark/core/time/Day'
import { listPeriods } from '@tickmark/core/time/Granularity'
import {
  type AllocatedUnlock,
  listDailyStream,
  listUpcomingUnlocks,
} from '@tickmark/core/vesting/listUpcomingUnlocks'
import { toUnlock, type VestingEvent } from '@tickmark/core/vesting/VestingEvent'
import type { Analytics } from '../client/Analytics.ts'
import { resolveScope } from '../compile/resolveScope.ts'
import { getProjectFigures } from '../figures/getProjectFigures.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { listRecords } from './listRecords.ts'
import { MAX_VESTING_EVENTS } from './vestingEvents.ts'

const MAX_LARGEST = 3

const PRICE = 'price_7d_latest'
const CIRCULATING = 'token_supply_circulating_7d_latest'
const VOLUME = 'token_trading_volume_30d_sum'

/** Selects unlocks: kinds of filters are combined with "and", the choices of one kind with "or". */
export type UnlockFilter = {
  projects?: string[] | undefined
  sectors?: string[] | undefined
  /** Projects, and market sectors whose projects, are left out. */
  exclude?: string[] | undefined
  exclude_sectors?: string[] | undefined
  kind?: CalendarUnlock['kind'] | undefined
  /** Minimum value in US dollars; excludes what has no price. */
  minimum_usd?: number | undefined
  /** Minimum fraction of the circulating supply; excludes tokens whose supply is unknown. */
  minimum_share?: number | undefined
  /** Part of a name or ticker. */
  text?: string | undefined
}

type Window = {
  /** The first day, if it is after today. */
  start?: Day | undefined
  /** Days from the first to the last one. */
  days: number
}

export type UnlockCalendarInput = UnlockFilter &
  Window & {
    /** The unlocks that a row adds up; one by default. */
    per?: 'unlock' | 'token' | 'recipient' | undefined
    /** Parts of the names or categories of allocations. */
    recipients?: string[] | undefined
    /** In milliseconds since 1970. */
    now: number
    orderBy: UnlockOrder
    descending: boolean
    limit: number
    offset: number
  }

type Market = { price: number | null; circulating: number | null; volume: number | null }

/** A schedule with what its project's token costs and how much of it there is. */
type Schedule = {
  protocol: string
  project_id: string
  name: string
  symbol: string
  unlocks: readonly AllocatedUnlock[]
  is_complete: boolean
  market: Market
}

/**
 * Lists the unlocks of all matching tokens within a window. Schedules come from the newest answer or
 * file of their source; values are at the latest price, so a projection and no forecast. An unlock without a price or
 * supply is listed with nulls and counted in no sum.
 */
export async function getUnlockCalendar(
  db: Analytics,
  input: UnlockCalendarInput,
): Promise<UnlockCalendar> {
  const { projects, sectors, exclude, exclude_sectors, now, days, start = '' } = input
  const all = await listRecords<VestingEvent>(db, 'vesting_schedules', {
    ...(projects && { projects }),
    ...(sectors && { sectors }),
    limit: MAX_VESTING_EVENTS,
  })
  const kept = resolveScope(db.catalog, { exclude, exclude_sectors }).projects
  // Schedules of no project of the catalog stay.
  const isKept = ({ project_id }: VestingEvent) =>
    kept === null || kept.includes(project_id) || db.catalog.find(project_id) === undefined
  const events = all.filter((event) => isKept(event) && isReceivedBy(event, input.recipients))
  const { schedules, prices_as_of } = await readMarkets(db, groupBySchedule(db.catalog, events))
  const today = toDay(now)
  const from = start > today ? start : today
  const to = addDays(from, days)
  const listAll = (window: { from: Day; to: Day }) =>
    schedules.flatMap((schedule) => listUnlocks(schedule, window))
  const list = (length: number) =>
    listAll({ from: today, to: addDays(today, length) }).filter((unlock) => matches(unlock, input))
  const within = listAll({ from, to })
  const unlocks = within.filter((unlock) => matches(unlock, input))
  const rows =
    input.per === undefined || input.per === 'unlock' ? unlocks : addUp(within, input, input.per)
  return {
    ...{ today, from, to },
    rows: sortUnlocks(rows, input).slice(input.offset, input.offset + input.limit),
    total: rows.length,
    totals: UNLOCK_WINDOWS.map((length) =>
      sumUp(length, length === days && from === today ? unlocks : list(length)),
    ),
    days: listCalendarDays(unlocks, schedules, listPeriods(from, to, 'day')),
    prices_as_of,
    sources: [...new Set(events.map((event) => event.source_id))].sort(),
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db)).isSample },
  }
}

/** A project may have several schedules, one per protocol of the source. */
function groupBySchedule(
  catalog: Catalog,
  events: readonly VestingEvent[],
): Omit<Schedule, 'market'>[] {
  return [...Map.groupBy(events, (event) => event.protocol)].map(([protocol, own]) => {
    const project = catalog.find(own[0]?.project_id ?? '')
    return {
      protocol,
      project_id: project?.project_id ?? '',
      name: project?.name ?? nameProtocol(protocol),
      symbol: project?.symbol ?? '',
      unlocks: own.map((event) => ({ allocation: event.allocation, unlock: toUnlock(event) })),
      is_complete: own.every((event) => event.is_complete === 1),
    }
  })
}

/** A source's id of a protocol as it is read: `number-protocol` is `Number Protocol`. */
function nameProtocol(id: string): string {
  if (id !== id.toLowerCase()) return id
  return id.replaceAll(
    /(^|-)([a-z])/g,
    (_, dash: string, first: string) => `${dash === '' ? '' : ' '}${first.toUpperCase()}`,
  )
}

/** The newest figures as in the project list. */
async function readMarkets(db: Analytics, schedules: readonly Omit<Schedule, 'market'>[]) {
  const ids = [...new Set(schedules.map(({ project_id }) => project_id))].filter((id) => id !== '')
  if (ids.length === 0)
    return {
      schedules: schedules.map((one) => ({ ...one, market: NO_MARKET })),
      prices_as_of: null,
    }
  const { project_ids, columns } = await getProjectFigures(db, {
    columns: [PRICE, CIRCULATING, VOLUME],
    projects: ids,
  })
  const at = new Map(project_ids.map((id, index) => [id, index]))
  const [price, circulating, volume] = columns
  return {
    schedules: schedules.map((one) => {
      const index = at.get(one.project_id)
      if (index === undefined) return { ...one, market: NO_MARKET }
      const market: Market = {
        price: price?.values[index] ?? null,
        circulating: circulating?.values[index] ?? null,
        volume: volume?.values[index] ?? null,
      }
      return { ...one, market }
    }),
    prices_as_of: price?.anchor ?? null,
  }
}

const NO_MARKET: Market = { price: null, circulating: null, volume: null }

function listUnlocks(
  { protocol, project_id, name, symbol, unlocks, is_complete, market }: Schedule,
  days: { from: Day; to: Day },
): CalendarUnlock[] {
  return listUpcomingUnlocks(unlocks, days).map((unlock) => {
    const value_usd = market.price === null ? null : unlock.amount * market.price
    return {
      unlock_id: unlock.kind === 'cliff' ? `${protocol}/${unlock.day}` : `${protocol}/linear`,
      project_id,
      protocol,
      name,
      symbol,
      ...unlock,
      value_usd,
      share_of_circulating: divide(unlock.amount, market.circulating),
      share_of_volume: divide(value_usd, market.volume),
      is_complete,
    }
  })
}

/** Returns whether the name or the category of an allocation has one of these parts. */
function isReceivedBy(
  { allocation, category }: VestingEvent,
  recipients: readonly string[] | undefined,
): boolean {
  const name = foldText(`${allocation} ${category}`)
  return recipients?.some((part) => name.includes(foldText(part))) ?? true
}

/**
 * All unlocks of each token, or of each of its allocations, as one, of those of a kind where one is selected; sizes and
 * names select the sums.
 */
function addUp(
  unlocks: readonly CalendarUnlock[],
  { kind, ...filter }: UnlockFilter,
  per: 'token' | 'recipient',
): CalendarUnlock[] {
  const ofKind = unlocks.filter((unlock) => kind === undefined || unlock.kind === kind)
  const parts = per === 'token' ? ofKind : ofKind.flatMap(splitByRecipient)
  const idOf = ({ project_id, protocol, allocations }: CalendarUnlock) =>
    `${project_id || protocol}/${per === 'token' ? 'token' : allocations[0]?.allocation}`
  return [...Map.groupBy(parts, idOf)]
    .map(([unlock_id, own]) => ({ ...own.reduce(addUnlocks), unlock_id }))
    .filter((sum) => matches(sum, filter))
}

/** The part of an unlock that each of its allocations receives. */
function splitByRecipient(unlock: CalendarUnlock): CalendarUnlock[] {
  return unlock.allocations.map((one) => {
    const scale = (value: number | null) =>
      value === null ? null : (value * one.amount) / unlock.amount
    return {
      ...unlock,
      amount: one.amount,
      value_usd: scale(unlock.value_usd),
      share_of_circulating: scale(unlock.share_of_circulating),
      share_of_volume: scale(unlock.share_of_volume),
      allocations: [one],
    }
  })
}

/** Two unlocks of a token as one, whose day is that of its next cliff. */
function addUnlocks(a: CalendarUnlock, b: CalendarUnlock): CalendarUnlock {
  const [first, next] = a.kind === 'linear' && b.kind !== 'linear' ? [b, a] : [a, b]
  const isSameKind = a.kind === b.kind
  const isSooner = (isSameKind || next.kind !== 'linear') && next.day < first.day
  return {
    ...first,
    kind: isSameKind ? a.kind : 'mixed',
    day: isSooner ? next.day : first.day,
    until: a.until > b.until ? a.until : b.until,
    amount: a.amount + b.amount,
    value_usd: add(a.value_usd, b.value_usd),
    share_of_circulating: add(a.share_of_circulating, b.share_of_circulating),
    share_of_volume: add(a.share_of_volume, b.share_of_volume),
    allocations: addAllocations([...a.allocations, ...b.allocations]),
    is_complete: a.is_complete && b.is_complete,
  }
}

function addAllocations(parts: CalendarUnlock['allocations']): CalendarUnlock['allocations'] {
  return [...Map.groupBy(parts, ({ allocation }) => allocation)]
    .map(([allocation, own]) => ({
      allocation,
      amount: own.reduce((sum, { amount }) => sum + amount, 0),
    }))
    .toSorted((x, y) => y.amount - x.amount)
}

function add(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b
}

function divide(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole <= 0 ? null : part / whole
}

function matches(
  unlock: CalendarUnlock,
  { kind, minimum_usd, minimum_share, text }: UnlockFilter,
): boolean {
  const isLarge =
    minimum_usd === undefined || (unlock.value_usd !== null && unlock.value_usd >= minimum_usd)
  const share = unlock.share_of_circulating
  const isNotable = minimum_share === undefined || (share !== null && share >= minimum_share)
  const isNamed =
    text === undefined || foldText(`${unlock.name} ${unlock.symbol}`).includes(foldText(text))
  return (kind === undefined || unlock.kind === kind) && isLarge && isNotable && isNamed
}

/**
 * Sorts unlocks. Unknown values come last in either direction; equals in order of day, then name. By day, linear
 * unlocks follow the cliffs, by their last day: all that run have begun already, and would hide what is next.
 */
function sortUnlocks(
  unlocks: readonly CalendarUnlock[],
  { orderBy, descending }: { orderBy: UnlockOrder; descending: boolean },
): CalendarUnlock[] {
  const sign = descending ? -1 : 1
  return unlocks.toSorted((a, b) => {
    const [isLast, isNextLast] = [a.kind === 'linear', b.kind === 'linear']
    if (orderBy === 'day' && isLast !== isNextLast) return isLast ? 1 : -1
    return (
      compareKeys(keyOf(a, orderBy), keyOf(b, orderBy), sign) ||
      a.day.localeCompare(b.day) ||
      a.name.localeCompare(b.name)
    )
  })
}

type SortKey = number | string | null

function keyOf(unlock: CalendarUnlock, orderBy: UnlockOrder): SortKey {
  if (orderBy === 'day') return unlock.kind === 'linear' ? unlock.until : unlock.day
  return orderBy === 'name' ? unlock.name.toLowerCase() : unlock[orderBy]
}

/** Null comes last whatever the sign. */
function compareKeys(a: SortKey, b: SortKey, sign: 1 | -1): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  return a < b ? -sign : sign
}

function sumUp(days: number, unlocks: readonly CalendarUnlock[]): UnlockTotals {
  const sumOf = (kind: CalendarUnlock['kind']) =>
    unlocks.reduce((sum, one) => (one.kind === kind ? sum + (one.value_usd ?? 0) : sum), 0)
  const countOf = (list: readonly CalendarUnlock[]) =>
    new Set(list.map(({ protocol }) => protocol)).size
  return {
    days,
    projects: countOf(unlocks),
    cliff_usd: sumOf('cliff'),
    linear_usd: sumOf('linear'),
    unpriced: countOf(unlocks.filter(({ value_usd }) => value_usd === null)),
  }
}

/** Lists the unlocks of each day of a window, by the rows that match; days without any are left out. */
function listCalendarDays(
  unlocks: readonly CalendarUnlock[],
  schedules: readonly Schedule[],
  days: readonly Day[],
): UnlockDay[] {
  const cliffs = Map.groupBy(
    unlocks.filter(({ kind }) => kind === 'cliff'),
    ({ day }) => day,
  )
  const linear = addUpStreams(unlocks, schedules, days)
  return days.flatMap((day, index) => {
    const own = cliffs.get(day) ?? []
    const linear_usd = linear[index] ?? 0
    if (own.length === 0 && linear_usd === 0) return []
    const bySize = own.toSorted((a, b) => (b.value_usd ?? 0) - (a.value_usd ?? 0))
    return [
      {
        day,
        cliff_usd: own.reduce((sum, { value_usd }) => sum + (value_usd ?? 0), 0),
        linear_usd,
        cliffs: own.length,
        largest: bySize
          .slice(0, MAX_LARGEST)
          .map(({ unlock_id, project_id, protocol, name, symbol, value_usd }) => ({
            unlock_id,
            project_id,
            protocol,
            name,
            symbol,
            value_usd,
          })),
      },
    ]
  })
}

/** US dollars that the matching linear unlocks release on each day. */
function addUpStreams(
  unlocks: readonly CalendarUnlock[],
  schedules: readonly Schedule[],
  days: readonly Day[],
): number[] {
  const listed = new Set(unlocks.filter(({ kind }) => kind === 'linear').map((one) => one.protocol))
  const total = days.map(() => 0)
  for (const { protocol, unlocks: own, market } of schedules) {
    if (!listed.has(protocol) || market.price === null) continue
    for (const [index, amount] of listDailyStream(own, days).entries())
      total[index] = (total[index] ?? 0) + amount * market.price
  }
  return total
}
