import { findTruth, type KnownMetric } from '../world/truth.ts'
import type { Entity, World } from '../world/World.ts'
import { FIRST_COLUMNS, findEntity, judgeFigure } from './judgeRows.ts'
import type { TerminalApi } from './TerminalApi.ts'

const BY_SIZE = '-market_cap_circulating_7d_latest'
const HISTORY_DAYS = 730
const LARGEST = 100
const TOP = 20

/** The parts of a bar that are still missing; empty once it is reached. */
type Shortfall = readonly string[]

/** A terminal and what it should have. */
export type Measured = { api: TerminalApi; world: World; today: number }

/** Returns the entities of all coins, the largest market cap first. */
export function listBySize({ coins, reviewed, others }: World, today: number): Entity[] {
  return coins
    .toSorted((a, b) => b.price(today) * b.supply - a.price(today) * a.supply)
    .flatMap((coin) => {
      const entity =
        coin.project_id === null
          ? others.get(coin.name.toLowerCase())
          : reviewed.get(coin.project_id)
      return entity ?? []
    })
}

/** Compares the first rows by market cap with the largest coins: order, and all figures that lists have of them. */
async function findTopShortfall({ api, world, today }: Measured): Promise<Shortfall> {
  const columns = FIRST_COLUMNS.map(({ column }) => column)
  const { rows, isSample } = await api.list(columns, { sort: BY_SIZE, limit: TOP })
  if (isSample) return ['sample data']
  return listBySize(world, today)
    .slice(0, TOP)
    .flatMap((entity, index) => {
      const row = rows[index]
      if (row === undefined || findEntity(world, row) !== entity)
        return [`${index + 1} is ${row?.name ?? 'nothing'} for ${entity.name}`]
      return FIRST_COLUMNS.flatMap((judged) => {
        const value = row.figures[judged.column] ?? null
        const { verdict, truth } = judgeFigure(value, judged, { entity, today })
        return verdict === 'missing' || verdict === 'wrong'
          ? [`${entity.name} ${judged.metric} ${value} for ${truth}`]
          : []
      })
    })
}

/** Names the reviewed projects whose coin is listed and that have no right price. */
async function findUnpriced({ api, world, today }: Measured): Promise<Shortfall> {
  const [price] = FIRST_COLUMNS.filter(({ metric }) => metric === 'price')
  if (price === undefined) return []
  const { rows, isSample } = await api.list([price.column], {
    sort: 'name',
    limit: 1_000,
    only_reviewed: true,
  })
  if (isSample) return ['sample data']
  const values = new Map(rows.map((row) => [row.project_id, row.figures[price.column] ?? null]))
  return [...world.reviewed].flatMap(([project_id, entity]) => {
    if (entity.coin === null) return []
    const { verdict } = judgeFigure(values.get(project_id) ?? null, price, { entity, today })
    return verdict === 'right' ? [] : [project_id]
  })
}

/** Names those of the largest reviewed projects whose prices do not cover two years, or all since the coin began. */
async function findShortHistories({ api, world, today }: Measured): Promise<Shortfall> {
  const largest = listBySize(world, today).filter(({ project_id }) => project_id !== null)
  return findUncovered(
    { api, world, today },
    { metric: 'price', entities: largest.slice(0, LARGEST), days: HISTORY_DAYS },
  )
}

const WHOLE: readonly KnownMetric[] = [
  'price',
  'market_cap_circulating',
  'token_trading_volume',
  'tvl',
  'fees',
  'trading_volume',
]
/** Free answers reach back so far. */
const WHOLE_DAYS: Partial<Record<KnownMetric, number>> = {
  market_cap_circulating: 360,
  token_trading_volume: 360,
}

/** Names the histories of reviewed projects that are not whole, and whether the sync still runs. */
async function findUnfinished(of: Measured): Promise<Shortfall> {
  const { running, sources } = await of.api.sync()
  const never = sources.flatMap(({ source_id, datasets }) =>
    datasets
      .filter(({ state }) => state === 'never')
      .map(({ dataset }) => `${source_id} ${dataset}`),
  )
  const entities = [...of.world.reviewed.values()].filter(({ project_id }) => project_id !== null)
  const missing = await Promise.all(
    WHOLE.map((metric) =>
      findUncovered(of, { metric, entities, days: WHOLE_DAYS[metric] ?? HISTORY_DAYS }),
    ),
  )
  return [...(running ? ['the sync runs'] : []), ...never, ...missing.flat()]
}

type Wanted = { metric: KnownMetric; entities: readonly Entity[]; days: number }

async function findUncovered(
  { api, today }: Measured,
  { metric, entities, days }: Wanted,
): Promise<string[]> {
  const coverage = await api.coverage(metric)
  return entities.flatMap((entity) => {
    const first = findFirstDay(entity, metric, today - days)
    if (first === null) return []
    const known = coverage.get(entity.project_id ?? '')
    const isCovered =
      known !== undefined && dayOf(known.first_day) <= first && dayOf(known.last_day) >= today - 2
    return isCovered
      ? []
      : [
          `${metric} of ${entity.project_id}${known ? ` ${known.first_day} to ${known.last_day}` : ''}`,
        ]
  })
}

/** The first day from `from` on that has a value; null where the world has none up to yesterday. */
function findFirstDay(entity: Entity, metric: KnownMetric, from: number): number | null {
  // Some days are stated without a value; histories begin within two years or before.
  for (let day = from; day < from + HISTORY_DAYS; day++)
    if (findTruth(entity, metric, day) !== null) return day
  return null
}

function dayOf(day: string): number {
  return Date.parse(day) / 86_400_000
}

type Bar = { bench: string; unit: 's' | 'min'; bar: number; find(of: Measured): Promise<Shortfall> }

/** The bars that a new installation reaches, the soonest first. */
export const BARS: readonly Bar[] = [
  { bench: 'first-hour.top', unit: 's', bar: 60, find: findTopShortfall },
  { bench: 'first-hour.priced', unit: 's', bar: 120, find: findUnpriced },
  { bench: 'first-hour.histories', unit: 'min', bar: 15, find: findShortHistories },
  { bench: 'first-hour', unit: 'min', bar: 60, find: findUnfinished },
]
