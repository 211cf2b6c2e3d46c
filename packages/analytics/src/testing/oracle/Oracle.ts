import { findFormulaFormat } from '@tickmark/core/formula/findFormulaFormat'
import { type Formula, listMetricIds, parseFormula } from '@tickmark/core/formula/parseFormula'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricFormat } from '@tickmark/core/metrics/MetricDefinition'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { Day } from '@tickmark/core/time/Day'
import {
  endOfPeriod,
  type Granularity,
  listPeriods,
  startOfPeriod,
} from '@tickmark/core/time/Granularity'
import { intervalStart } from '@tickmark/core/time/Interval'
import { parseAsOf } from '@tickmark/core/time/parseAsOf'
import { DailyValues } from './DailyValues.ts'
import { countAmounts, isBetter, isCompared } from './evaluate.ts'
import { findAnchor, latest } from './findAnchor.ts'
import { inPresentUnits } from './inPresentUnits.ts'
import { listKeys, type Member } from './listKeys.ts'
import type { PeriodValues } from './rollUp.ts'
import { settleFacts } from './settleFacts.ts'
import { sumExactly } from './sumExactly.ts'
import { type Grid, type Line, transformLines } from './transformLines.ts'
import { type Options, View } from './View.ts'
import type { World } from './World.ts'

/** Values of each series by period; `<metric>|<ids of the key>`. A missing value is absent. */
export type OracleAnswer = {
  series: ReadonlyMap<string, PeriodValues>
  anchors: Readonly<Record<string, Day | null>>
  /**
   * True if the range is wholly before or after the values, so that there may be none of periods that reach beyond it.
   */
  isOutside: boolean
}

type Range = { from: Day; to: Day }
type Keys = ReadonlyMap<string, readonly Member[]>

/** Answers from raw points by plain loops, as the section "Rules" of docs/architecture.md says, and without the engine. */
export class Oracle {
  readonly #world: World
  readonly #catalogs: { now: Catalog; before: Catalog }
  readonly #views = new Map<number | undefined, View>()

  /** The catalog as it is now, and as it was before projects were merged. */
  constructor(world: World, catalogs: { now: Catalog; before: Catalog }) {
    this.#world = world
    this.#catalogs = catalogs
  }

  /** Returns a view of what was known at a moment in milliseconds since 1970, or is known now. */
  at(asOf?: number): View {
    const known = this.#views.get(asOf)
    if (known !== undefined) return known
    const catalog = asOf === undefined ? this.#catalogs.now : this.#catalogs.before
    const facts = settleFacts(this.#world, asOf).map((fact) => inPresentUnits(fact, catalog))
    const view = new View(new DailyValues(facts, catalog), catalog)
    this.#views.set(asOf, view)
    return view
  }

  answer(query: MetricQuery): OracleAnswer {
    const asOf = query.as_of === undefined ? undefined : parseAsOf(query.as_of)
    return answer(query, this.at(asOf?.moment))
  }
}

function answer(query: MetricQuery, view: View): OracleAnswer {
  const formulas = new Map(query.metrics.map((text) => [text, parseFormula(text)]))
  const anchors = Object.fromEntries(
    [...formulas].map(([text, formula]) => [text, findAnchor(view.daily, formula)]),
  )
  const range = resolveRange(query, Object.values(anchors))
  const series = new Map<string, PeriodValues>()
  if (range === null) return { series, anchors, isOutside: true }
  const keys = listKeys(query, view.daily, view.catalog)
  const options = {
    granularity: query.granularity,
    isNative: query.unit === 'native',
    isLtm: query.transforms[0]?.kind === 'ltm',
    last: typeof query.range === 'string' ? range.to : null,
  }
  const inRange = new Set(listPeriods(range.from, range.to, query.granularity))
  const { kept, others } = cutTop(query, { keys, options, inRange, view })
  for (const [text, formula] of formulas) {
    const lines = listLines(formula, { query, keys, others, options, range, view })
    for (const [key, values] of lines) {
      if (!kept.has(key) && !others.has(key)) continue
      const shown = new Map([...values].filter(([period]) => inRange.has(period)))
      if (shown.size > 0) series.set(`${text}|${key}`, shown)
    }
  }
  const isOutside =
    typeof query.range !== 'string' &&
    liesOutside(range, { formulas: formulas.values(), keys, view })
  return { series, anchors, isOutside }
}

/** The transformed values of one measure, of all keys and of Others. */
function listLines(
  formula: Formula,
  {
    query,
    keys,
    others,
    options,
    range,
    view,
  }: { query: MetricQuery; keys: Keys; others: Keys; options: Options; range: Range; view: View },
): Map<string, PeriodValues> {
  const { granularity } = query
  const raw = [...keys, ...others].map(([, members]) => view.measure(formula, members, options))
  // Periods that overlap a range of days are returned whole; a named interval ends on its last day, and all with the data.
  const end = options.last ?? endOfPeriod(startOfPeriod(range.to, granularity), granularity)
  const newest = newestDay(query, { keys, view })
  const to = newest !== null && newest < end ? newest : end
  const grid = makeGrid(raw, { range: { ...range, to }, granularity })
  const metric = formula.kind === 'metric' ? knownMetric(formula.metric_id) : undefined
  const lines = raw.map((values) => ({
    values: grid.periods.map((period) => values.get(period) ?? null),
    amounts: countAmounts(formula),
    format: findFormulaFormat(formula),
    isBetter: (one: number, other: number, format: MetricFormat) =>
      isBetter(one, other, {
        format,
        is_lower_value_better: metric?.is_lower_value_better ?? false,
      }),
  }))
  let all: Line[] = lines.slice(0, keys.size)
  let rest: Line[] = lines.slice(keys.size)
  for (const transform of query.transforms) {
    const before = all
    all = transformLines(all, transform, { grid, all: before })
    rest = transform.kind === 'rank' ? [] : transformLines(rest, transform, { grid, all: before })
  }
  return new Map(
    [...keys.keys(), ...others.keys()].map((key, at) => {
      const values = [...all, ...rest][at]?.values ?? []
      const known = grid.periods.flatMap((period, place) => {
        const value = values[place] ?? null
        return value === null ? [] : [[period, value] as const]
      })
      return [key, new Map(known)] as const
    }),
  )
}

function resolveRange(query: MetricQuery, anchors: readonly (Day | null)[]): Range | null {
  if (typeof query.range !== 'string') return query.range
  const to = latest(anchors)
  return to === null ? null : { from: intervalStart(query.range, to), to }
}

/** The newest day of anything reported that the measures are made of, or their anchor day. */
function newestDay(
  { metrics }: MetricQuery,
  { keys, view: { daily } }: { keys: Keys; view: View },
): Day | null {
  const members = [...new Set([...keys.values()].flat().map(({ project }) => project))]
  const newestOf = (metricId: string, projects: readonly string[]): Day | null => {
    const { derivation } = knownMetric(metricId)
    const reported = projects.flatMap((one) => daily.listFacts(metricId, one).map(({ day }) => day))
    if (derivation?.by === 'ecosystem') return newestOf(derivation.of, daily.projects)
    const ofSectors = derivation?.by === 'sector_gmv' ? MARKET_SECTORS : []
    const parts = [
      ...(derivation?.by === 'formula' ? listMetricIds(parseFormula(derivation.formula)) : []),
      ...ofSectors.flatMap(({ gmv_metric }) => gmv_metric ?? []),
    ]
    return latest([...reported, ...parts.map((id) => newestOf(id, projects))])
  }
  const formulas = metrics.map((text) => parseFormula(text))
  return latest([
    ...formulas.map((formula) => findAnchor(daily, formula)),
    ...formulas.flatMap(listMetricIds).map((id) => newestOf(id, members)),
  ])
}

/** Returns whether a range lies wholly before or after the values of the metrics. */
function liesOutside(
  { from, to }: Range,
  { formulas, keys, view }: { formulas: Iterable<Formula>; keys: Keys; view: View },
): boolean {
  const options = { granularity: 'day', isNative: false, isLtm: false, last: null } as const
  const days = [...formulas].flatMap((formula) =>
    [...keys.values()].flatMap((members) => [...view.measure(formula, members, options).keys()]),
  )
  return days.every((day) => day > to) || days.every((day) => day < from)
}

/** Chooses the keys that are shown, and what the others are made of: what is singled out alone where no size is. */
function cutTop(
  { metrics, breakdown, order, focus, ...query }: MetricQuery,
  {
    keys,
    options,
    inRange,
    view,
  }: { keys: Keys; options: Options; inRange: ReadonlySet<Day>; view: View },
): { kept: ReadonlySet<string>; others: Keys } {
  const top = query.top ?? (focus && { n: 0, by: undefined, others: false })
  if (top === undefined) return { kept: new Set(keys.keys()), others: new Map() }
  const read = (text: string, members: readonly Member[]) => {
    const values = view.measure(parseFormula(text), members, { ...options, isLtm: false })
    return [...values].filter(([period]) => inRange.has(period))
  }
  const by = top.by ?? metrics[0] ?? ''
  const format = findFormulaFormat(parseFormula(by))
  const sized = [...keys]
    .filter(([, members]) => metrics.some((text) => read(text, members).length > 0))
    .flatMap(([key, members]) => {
      const size = sizeOf(read(by, members), by)
      return size === null ? [] : [{ key, size }]
    })
    .sort(
      (one, other) =>
        Number(isCompared(other.size, format)) - Number(isCompared(one.size, format)) ||
        (order === 'asc' ? one.size - other.size : other.size - one.size),
    )
  const singled = new Set(focus?.map((id) => view.catalog.findCurrentId(id) ?? id))
  const kept = new Set([
    ...sized.slice(0, top.n).map(({ key }) => key),
    ...[...keys.keys()].filter((key) => singled.has(key.split('|')[0] ?? '')),
  ])
  const rest = [...keys].filter(([key]) => !kept.has(key)).flatMap(([, members]) => members)
  const name = breakdown.map(() => OTHERS_KEY).join('|')
  return { kept, others: new Map(top.others && rest.length > 0 ? [[name, rest]] : []) }
}

/** Amounts by their sum, everything else by its latest value. */
function sizeOf(values: readonly (readonly [Day, number])[], by: string): number | null {
  const formula = parseFormula(by)
  if (formula.kind === 'metric' && knownMetric(formula.metric_id).kind === 'flow')
    return sumExactly(values.map(([, value]) => value))
  const newest = latest(values.map(([period]) => period))
  return values.find(([period]) => period === newest)?.[1] ?? null
}

function makeGrid(
  lines: readonly PeriodValues[],
  { range, granularity }: { range: { from: Day; to: Day }; granularity: Granularity },
): Grid {
  const start = startOfPeriod(range.from, granularity)
  const first = lines
    .flatMap((values) => [...values.keys()])
    .reduce((one, other) => (other < one ? other : one), start)
  const last = lines
    .flatMap((values) => [...values.keys()])
    .reduce((one, other) => (other > one ? other : one), start)
  const periods = listPeriods(first, last < range.to ? last : range.to, granularity)
  return { periods, granularity, first: periods.indexOf(start), to: range.to }
}
