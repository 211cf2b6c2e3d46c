import { AppError } from '@tickmark/core/errors/AppError'
import { lateFormat } from '@tickmark/core/formats/formatValue'
import { addDays, daysBetween } from '@tickmark/core/time/Day'
import type { CompileInput } from '../compile/Plan.ts'
import { countParts } from './countParts.ts'
import type { SeriesRow } from './SeriesRow.ts'

/**
 * Steps of the engine that a query may take: one per project, part and day for each series that is read, each formula
 * and each change to it. About a minute on an idle machine.
 */
const MAX_STEPS = 600_000_000
/** A rolling sum holds its rows, sorts them and adds them as integers of 256 bits. */
const WINDOW_STEPS = 8
/** Beyond it, rolling sums need more memory than a small statement may use. */
const LARGE_STEPS = 10_000_000
/** About a third of a second on an idle machine. */
const LONG_STEPS = 3_000_000
/** To plan a column takes as long as so many steps. */
const PLAN_STEPS = 25_000

const COUNT = lateFormat({})

type Weighed = Pick<CompileInput, 'plan' | 'range'> & {
  query: Pick<CompileInput['query'], 'breakdown' | 'transforms'>
  /** The reported series that the query reads. */
  used: readonly SeriesRow[]
  /** Steps of the other queries that the same call runs, which count with it. */
  before?: number
}

/**
 * Weighs a query before it runs: formulas × projects with their parts × days × windows. Returns its steps, with those
 * before it, and whether its statement needs much memory or takes long.
 * @throws AppError `too-large` with what would fit.
 */
export function weighQuery({ query, plan, range, used, before = 0 }: Weighed): {
  steps: number
  isLarge: boolean
  isLong: boolean
} {
  const windows = plan.leaves.filter(({ window_days }) => window_days !== null)
  const longest = Math.max(1, ...windows.map(({ window_days }) => window_days ?? 1))
  const from = addDays(range.from, 1 - longest)
  const daysOf = ({ first_day, last_day }: SeriesRow) => {
    const first = first_day > from ? first_day : from
    const last = last_day < range.to ? last_day : range.to
    return Math.max(0, daysBetween(first, last) + 1)
  }
  const rows = new Map<string, number>()
  for (const row of used) {
    const days = daysOf(row) * countParts(row, query.breakdown)
    rows.set(row.project_id, Math.max(rows.get(row.project_id) ?? 0, days))
  }
  const read = [...rows.values()].reduce((sum, days) => sum + days, 0)
  // Once there is a window, all columns go through it.
  const perLeaf = windows.length > 0 ? 1 + WINDOW_STEPS : 1
  const columns =
    plan.bases.length +
    plan.leaves.length * perLeaf +
    plan.measures.length * query.transforms.length
  const own = read * columns
  const steps = before + own
  if (steps > MAX_STEPS) {
    const counts = {
      formulas: plan.measures.length,
      projects: rows.size,
      days: daysBetween(from, range.to) + 1,
      rows: read,
      windows: windows.length,
    }
    refuse(steps, counts)
  }
  return {
    steps,
    isLarge: windows.length > 0 && own > LARGE_STEPS,
    isLong: own + columns * PLAN_STEPS > LONG_STEPS,
  }
}

type Counts = { formulas: number; projects: number; days: number; rows: number; windows: number }

function refuse(steps: number, { formulas, projects, days, rows, windows }: Counts): never {
  const fit = (count: number) => Math.floor((count * MAX_STEPS) / steps)
  const fits = [
    [fit(formulas), 'of these metrics'],
    [fit(projects), 'of these projects'],
    [fit(days), 'days'],
  ] as const
  const rolling = windows > 0 ? ` with ${COUNT.format(windows)} rolling sums` : ''
  throw new AppError(
    'too-large',
    `The query would compute ${COUNT.format(formulas)} metrics${rolling} over ${COUNT.format(rows)} days of ${COUNT.format(projects)} projects and their parts: ${COUNT.format(steps)} steps, ${COUNT.format(MAX_STEPS)} are allowed. Request about ${fits
      .filter(([count]) => count > 0)
      .map(([count, what]) => `${COUNT.format(count)} ${what}`)
      .join(' or ')}.`,
    { errors: [{ code: 'too-large', field: 'metrics', value: formulas }] },
  )
}
