import { shareOf } from '@tickmark/core/answers/shareOf'
import type {
  NextUnlock,
  OngoingUnlock,
  VestingAllocation,
  VestingSchedule,
  VestingWhole,
} from '@tickmark/core/answers/VestingSchedule'
import { type Day, dayStart, toDay } from '@tickmark/core/time/Day'
import { addPeriods, listPeriods } from '@tickmark/core/time/Granularity'
import {
  endOfUnlock,
  listReleases,
  totalAmount,
  type Unlock,
  unlockedAmount,
} from '@tickmark/core/vesting/Unlock'
import { toUnlock, type VestingEvent } from '@tickmark/core/vesting/VestingEvent'
import type { Analytics } from '../client/Analytics.ts'
import { getProjectFigures } from '../figures/getProjectFigures.ts'
import { indexSeries } from '../series/indexSeries.ts'
import { listRecords } from './listRecords.ts'
import { MAX_VESTING_EVENTS } from './vestingEvents.ts'

/** Charts cover at most this many months; some sources plan for centuries. */
const MAX_MONTHS = 480
const MAX_NEXT = 100
const LOOK_AHEAD_DAYS = 365
const DAY_MS = 86_400_000
/** The sum of rounded parts may slightly exceed the total. */
const ROUNDING = 1.001

const SUPPLY = 'token_supply_maximum_max_latest'
const CIRCULATING = 'token_supply_circulating_7d_latest'
const PRICE = 'price_7d_latest'

type Allocation = { allocation: string; category: string; unlocks: Unlock[] }

/**
 * A project's unlock schedule by allocation and month. `now` is in milliseconds since 1970. A project without a
 * schedule has no periods and no allocations.
 */
export async function getVestingSchedule(
  db: Analytics,
  { project_id, now }: { project_id: string; now: number },
): Promise<VestingSchedule> {
  const events = await listRecords<VestingEvent>(db, 'vesting_schedules', {
    projects: [project_id],
    limit: MAX_VESTING_EVENTS,
  })
  const allocations = groupByAllocation(events)
  const { supply, circulating, price } = await readMarket(db, project_id)
  const all = allocations.flatMap(({ unlocks }) => unlocks)
  const total = totalAmount(all)
  const unlocked = unlockedAmount(all, now)
  const whole = findWhole(total, supply)
  const timestamps = listMonths(all)
  return {
    project_id,
    token: events[0]?.token ?? '',
    today: toDay(now),
    observed_on: events.length > 0 ? await findObserved(db, project_id) : null,
    timestamps,
    allocations: allocations.map((allocation) => sumUp(allocation, { timestamps, now, whole })),
    total,
    unlocked,
    unlocked_of_total: total > 0 ? unlocked / total : null,
    share: shareOf(total, whole?.amount ?? null),
    unlocked_share: shareOf(unlocked, whole?.amount ?? null),
    whole,
    supply_maximum: supply,
    supply_circulating: circulating,
    price,
    next: listNext(allocations, { now, whole, price }),
    ongoing: listOngoing(allocations, now),
    is_complete: events.length > 0 && events.every((event) => event.is_complete === 1),
    sources: [...new Set(events.map((event) => event.source_id))],
    meta: { data_version: db.dataVersion, sample: (await indexSeries(db)).isSample },
  }
}

async function findObserved(db: Analytics, project: string): Promise<Day | null> {
  const [row] = await db.rows<{ day: Day }>({
    sql: `SELECT toString(toDate(max(observed_at), 'UTC')) AS day FROM vesting_schedules
          WHERE project_id = {project: String} HAVING count() > 0`,
    params: { project },
  })
  return row?.day ?? null
}

/** The newest figures as in the project list. */
async function readMarket(db: Analytics, project: string) {
  const { columns } = await getProjectFigures(db, {
    columns: [SUPPLY, CIRCULATING, PRICE],
    projects: [project],
  })
  const [supply, circulating, price] = columns.map((column) => column.values[0] ?? null)
  return { supply: supply ?? null, circulating: circulating ?? null, price: price ?? null }
}

function findWhole(total: number, supply: number | null): VestingWhole | null {
  if (total <= 0) return null
  return supply === null || total > supply * ROUNDING
    ? { amount: total, is: 'scheduled' }
    : { amount: supply, is: 'maximum-supply' }
}

/** Largest allocations first. */
function groupByAllocation(events: readonly VestingEvent[]): Allocation[] {
  const groups = Map.groupBy(events, (event) => event.allocation)
  return [...groups]
    .map(([allocation, own]) => ({
      allocation,
      category: own[0]?.category ?? '',
      unlocks: own.map(toUnlock),
    }))
    .sort((a, b) => totalAmount(b.unlocks) - totalAmount(a.unlocks))
}

function listMonths(unlocks: readonly Unlock[]): Day[] {
  if (unlocks.length === 0) return []
  const starts = unlocks.map((unlock) => unlock.start)
  const ends = unlocks.map(endOfUnlock)
  const first = toDay(starts.reduce((a, b) => Math.min(a, b)) * 1000)
  const planned = toDay(ends.reduce((a, b) => Math.max(a, b)) * 1000)
  const furthest = addPeriods(first, MAX_MONTHS - 1, 'month')
  return listPeriods(first, planned < furthest ? planned : furthest, 'month')
}

function sumUp(
  { allocation, category, unlocks }: Allocation,
  {
    timestamps,
    now,
    whole,
  }: { timestamps: readonly Day[]; now: number; whole: VestingWhole | null },
): VestingAllocation {
  const total = totalAmount(unlocks)
  const unlocked = unlockedAmount(unlocks, now)
  return {
    allocation,
    category,
    total,
    unlocked,
    share: shareOf(total, whole?.amount ?? null),
    unlocked_share: shareOf(unlocked, whole?.amount ?? null),
    values: timestamps.map((month) =>
      unlockedAmount(unlocks, dayStart(addPeriods(month, 1, 'month')) - 1),
    ),
  }
}

/** Cliffs and steps of the next year, combined per day and allocation. */
function listNext(
  allocations: readonly Allocation[],
  { now, whole, price }: { now: number; whole: VestingWhole | null; price: number | null },
): NextUnlock[] {
  return allocations
    .flatMap(({ allocation, unlocks }) => {
      const releases = listReleases(unlocks, { from: now, to: now + LOOK_AHEAD_DAYS * DAY_MS })
      const days = Map.groupBy(releases, ({ at }) => toDay(at * 1000))
      return [...days].map(([day, list]) => {
        const amount = list.reduce((sum, release) => sum + release.amount, 0)
        return {
          day,
          allocation,
          amount,
          share: shareOf(amount, whole?.amount ?? null),
          value_usd: price === null ? null : amount * price,
        }
      })
    })
    .sort((a, b) => a.day.localeCompare(b.day) || b.amount - a.amount)
    .slice(0, MAX_NEXT)
}

function listOngoing(allocations: readonly Allocation[], now: number): OngoingUnlock[] {
  return allocations.flatMap(({ allocation, unlocks }) =>
    unlocks.flatMap((unlock) => {
      if (unlock.type !== 'linear' || unlock.start * 1000 > now || unlock.end * 1000 <= now)
        return []
      const days = (unlock.end - unlock.start) / 86_400
      return [{ allocation, per_day: unlock.amount / days, until: toDay(unlock.end * 1000) }]
    }),
  )
}
