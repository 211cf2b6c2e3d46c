import { findTruth, flowsOf, KNOWN_METRICS, type KnownMetric } from '../world/truth.ts'
import type { World } from '../world/World.ts'
import { findEntity, isNear, JUDGED_COLUMNS, judgeFigure } from './judgeRows.ts'
import type { ListedRow, TerminalApi } from './TerminalApi.ts'
import type { Untruth } from './Untruth.ts'

const BY_SIZE = '-market_cap_circulating_7d_latest'
/** Rows of the list, and projects of which all days are compared. */
const ROWS = 1_000
/** Fees of the Internet Computer are converted several times. */
const DAY_TOLERANCE = 1e-4

type Visit = { api: TerminalApi; world: World; today: number; minute: number }

/** Compares the figures of the list with the world, and looks for twins of reviewed projects. */
export async function judgeList(visit: Visit): Promise<Untruth[]> {
  const { api, world, today, minute } = visit
  const columns = JUDGED_COLUMNS.map(({ column }) => column)
  const { rows, isSample } = await api.list(columns, { sort: BY_SIZE, limit: ROWS })
  if (isSample) return []
  const wrong = rows.flatMap((row) => {
    const entity = findEntity(world, row)
    if (entity === undefined) return []
    return JUDGED_COLUMNS.flatMap((judged) => {
      const value = row.figures[judged.column] ?? null
      const { verdict, truth } = judgeFigure(value, judged, { entity, today })
      if (verdict !== 'wrong') return []
      return [
        {
          minute,
          place: '/v2/internal/projects',
          said: `${judged.column} of ${row.name}: ${value}`,
          truth: `it is ${truth}`,
        },
      ]
    })
  })
  return [...wrong, ...findTwins(rows, visit)]
}

/** Unreviewed rows that stand for a reviewed project: with its name and ticker, above it. */
function findTwins(rows: readonly ListedRow[], { world, minute }: Visit): Untruth[] {
  // Lists leave archived projects out.
  const reviewed = [...world.reviewed].flatMap(([project_id, { coin, isArchived }]) =>
    coin === null || isArchived ? [] : [{ project_id, coin }],
  )
  const owners = new Map(
    reviewed.map(({ project_id, coin }) => [
      `${coin.name}/${coin.symbol}`.toLowerCase(),
      project_id,
    ]),
  )
  const tickers = new Map(reviewed.map(({ project_id, coin }) => [coin.symbol, project_id]))
  const placeOf = new Map(rows.map((row, index) => [row.project_id, index]))
  return rows.flatMap((row, index) => {
    if (row.is_reviewed) return []
    const said = `an unreviewed twin: ${row.name} (${row.symbol}) in row ${index + 1}`
    const same = owners.get(`${row.name}/${row.symbol}`.toLowerCase())
    if (same !== undefined)
      return [{ minute, place: '/v2/internal/projects', said, truth: `it is the coin of ${same}` }]
    const owner = tickers.get(row.symbol.toLowerCase())
    if (owner === undefined || (placeOf.get(owner) ?? ROWS) < index) return []
    return isLarger(world, owner, row)
      ? [
          {
            minute,
            place: '/v2/internal/projects',
            said,
            truth: `${owner} with this ticker is larger`,
          },
        ]
      : []
  })
}

function isLarger(world: World, project_id: string, row: ListedRow): boolean {
  const size = (coin: World['coins'][number] | null | undefined) =>
    coin ? coin.price(world.day) * coin.supply : 0
  return size(world.reviewed.get(project_id)?.coin) > size(findEntity(world, row)?.coin)
}

/** Compares all days of a project's metrics, and of its labels, with the world. */
export async function judgeDays(
  { api, world, minute }: Visit,
  project_id: string,
): Promise<Untruth[]> {
  const entity = world.reviewed.get(project_id)
  if (entity === undefined) return []
  const { isSample } = await api.list(['price_7d_latest'], { sort: 'name', limit: 1 })
  if (isSample) return []
  const flows = flowsOf(entity)
  const days = await api.days(project_id, KNOWN_METRICS)
  const judge = (what: string, wrong: { day: number; value: number; truth: number | null }[]) => {
    const [example] = wrong
    if (example === undefined) return []
    const date = new Date(example.day * 86_400_000).toISOString().slice(0, 10)
    return [
      {
        minute,
        place: `/v2/projects/${project_id}/metrics`,
        said: `${what} on ${date}: ${example.value}, and ${wrong.length - 1} other days`,
        truth: `it was ${example.truth}`,
      },
    ]
  }
  const compare = (of: typeof days, metric: KnownMetric, share = 1) =>
    of.flatMap(({ day, read }) => {
      const value = read(metric)
      if (value === null) return []
      const whole = findTruth(entity, metric, day)
      const truth = whole === null ? null : whole * share
      return truth !== null && isNear(value, truth, DAY_TOLERANCE) ? [] : [{ day, value, truth }]
    })
  const ofMetrics = KNOWN_METRICS.flatMap((metric) =>
    // Its parts fall on other days than the sum.
    metric === 'revenue' && flows?.isSplit ? [] : judge(metric, compare(days, metric)),
  )
  const ofLabels = await Promise.all(
    (flows?.labels ?? []).map(async ([name, share]) =>
      judge(
        `fees labeled ${name}`,
        compare(await api.days(project_id, ['fees'], name), 'fees', share),
      ),
    ),
  )
  return [...ofMetrics, ...ofLabels.flat()]
}
