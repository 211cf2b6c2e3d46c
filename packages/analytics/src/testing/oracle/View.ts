import { type Formula, listMetricIds, parseFormula } from '@tickmark/core/formula/parseFormula'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricKind } from '@tickmark/core/metrics/MetricDefinition'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Project } from '@tickmark/core/projects/Project'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { addDays, type Day } from '@tickmark/core/time/Day'
import { addPeriods, type Granularity, yearBefore } from '@tickmark/core/time/Granularity'
import { addUpDays, type DailyValues, type DayValues, nameCell } from './DailyValues.ts'
import { evaluate, type Leaf, listLeaves, nameOf } from './evaluate.ts'
import type { Member } from './listKeys.ts'
import { type PeriodValues, rollUp } from './rollUp.ts'
import { sumExactly } from './sumExactly.ts'

export type Options = {
  granularity: Granularity
  isNative: boolean
  isLtm: boolean
  /** The last day that counts; null for all. A named interval has no day after its end. */
  last: Day | null
}

/** One state of what is known. */
export class View {
  readonly daily: DailyValues
  readonly catalog: Catalog
  readonly #rolled = new Map<string, PeriodValues>()

  constructor(daily: DailyValues, catalog: Catalog) {
    this.daily = daily
    this.catalog = catalog
  }

  /** Returns whether a series has no complete day; a derived one if every way to it has such a part. */
  isListed(metricId: string, project: string): boolean {
    const { derivation } = knownMetric(metricId)
    const facts = this.daily.listFacts(metricId, project)
    const isOwnListed = facts.every(({ isProvisional }) => isProvisional)
    if (derivation?.by !== 'formula') return facts.length > 0 && isOwnListed
    if (!isOwnListed) return false
    const parts = listMetricIds(parseFormula(derivation.formula))
    return (
      parts.some((id) => this.isListed(id, project)) ||
      (facts.length > 0 && this.daily.read(parts[0] ?? '', project, {}).size === 0)
    )
  }

  /** The id that a project has now. */
  resolve(project: string): string {
    return this.catalog.find(project)?.project_id ?? project
  }

  sectorsOf(project: string): readonly string[] {
    return this.catalog.find(project)?.market_sectors ?? []
  }

  /** Returns whether the windows of a formula that end on a day have a value on all of their days. */
  hasWholeWindows(formula: Formula, project: string, day: Day): boolean {
    return listLeaves(formula).every(({ metric_id, rollingDays }) => {
      const values = this.daily.read(metric_id, project, {})
      for (let back = 0; back < rollingDays; back++)
        if (!values.has(addDays(day, -back))) return false
      return true
    })
  }

  /** A metric or formula of some parts together, by period. */
  measure(formula: Formula, members: readonly Member[], options: Options): PeriodValues {
    if (formula.kind === 'metric' && isVolume(formula.metric_id))
      return this.#measureVolume(formula.metric_id, members, options)
    const wanted = listLeaves(formula)
    const leaves = new Map<string, PeriodValues>()
    for (const leaf of wanted)
      leaves.set(nameOf(leaf), this.#combine(leaf, { members, wanted }, options))
    if (leaves.size === 1 && formula.kind === 'metric' && leaves.has(`${formula.metric_id}|0`))
      return leaves.get(`${formula.metric_id}|0`) ?? new Map()
    const periods = new Set([...leaves.values()].flatMap((values) => [...values.keys()]))
    const result = new Map<Day, number>()
    for (const period of periods) {
      const value = evaluate(formula, {
        leaf: (leaf) => leaves.get(nameOf(leaf))?.get(period) ?? null,
        days: (of) => this.#countDays(of, members, { period, ...options }),
      })
      if (value !== null && Number.isFinite(value)) result.set(period, value)
    }
    return result
  }

  /** A sector has its own metric. Elsewhere amounts and levels are never added to each other. */
  #measureVolume(metric_id: string, members: readonly Member[], options: Options): PeriodValues {
    const sector = members[0]?.sector
    if (sector !== undefined) {
      const own = findSector(sector)?.gmv_metric ?? null
      return own === null
        ? new Map()
        : this.measure({ kind: 'metric', metric_id: own }, members, options)
    }
    const leaf = { metric_id, rollingDays: 0 }
    const combine = (isLevel: boolean) =>
      this.#combine(
        leaf,
        {
          members: members.filter(({ project }) => this.isLevel(metric_id, project) === isLevel),
          wanted: [leaf],
        },
        { ...options, isLtm: options.isLtm && !isLevel },
      )
    const [amounts, levels] = [combine(false), combine(true)]
    return new Map(
      [...amounts, ...levels].filter(([period]) => !(amounts.has(period) && levels.has(period))),
    )
  }

  /** Returns whether a metric is a level for a project. */
  isLevel(metricId: string, project: string): boolean {
    const kind = kindOf(metricId, this.catalog.find(project))
    return kind === 'stock' || kind === 'price'
  }

  /**
   * Parts added up over the projects that have all parts of a formula in the period; what does not add up exists where
   * exactly one of them has it.
   */
  #combine(
    leaf: Leaf,
    { members, wanted }: { members: readonly Member[]; wanted: readonly Leaf[] },
    options: Options,
  ): PeriodValues {
    const { additive, kind } = knownMetric(leaf.metric_id)
    const byPeriod = new Map<Day, number[]>()
    for (const { project, cell } of members)
      for (const [period, value] of this.rolled(leaf, { project, cell }, options))
        if (
          (members.length === 1 && !options.isLtm) ||
          wanted.every((one) => this.rolled(one, { project, cell }, options).has(period))
        )
          byPeriod.set(period, [...(byPeriod.get(period) ?? []), value])
    const combined = new Map<Day, number>()
    for (const [period, values] of byPeriod) {
      const value = additive || values.length === 1 ? sumExactly(values) : null
      if (value !== null) combined.set(period, value)
    }
    if (!options.isLtm || leaf.rollingDays > 0 || kind === 'stock' || kind === 'price')
      return combined
    return overTwelveMonths(combined, options.granularity, kind !== 'flow')
  }

  rolled(
    leaf: Leaf,
    { project, cell }: Member,
    { granularity, isNative, last }: Options,
  ): PeriodValues {
    const key = [nameOf(leaf), project, nameCell(cell), granularity, isNative, last].join('|')
    const known = this.#rolled.get(key)
    if (known !== undefined) return known
    const amounts = this.#readDays(leaf.metric_id, { project, cell }, isNative)
    const all = leaf.rollingDays > 0 ? addUpDays(amounts, leaf.rollingDays) : amounts
    const result = rollUp(
      last === null ? all : new Map([...all].filter(([day]) => day <= last)),
      leaf.rollingDays > 0 ? 'stock' : kindOf(leaf.metric_id, this.catalog.find(project)),
      granularity,
    )
    this.#rolled.set(key, result)
    return result
  }

  #readDays(metricId: string, { project, cell }: Member, isNative: boolean): DayValues {
    const { kind, format } = knownMetric(metricId)
    const days = this.daily.read(metricId, project, cell)
    const isAmount = format === 'usd' && (kind === 'flow' || kind === 'stock')
    return isNative && isAmount ? this.#inTokens(days, project) : days
  }

  #inTokens(values: DayValues, project: string): DayValues {
    const prices = this.daily.read('price', project, {})
    return new Map(
      [...values].flatMap(([day, one]) => {
        const price = prices.get(day)?.value ?? 0
        return price === 0 ? [] : [[day, { ...one, value: one.value / price }] as const]
      }),
    )
  }

  /**
   * The days of a period on which all metrics of a formula are known; of several projects the most that one has. Those of
   * the periods of twelve months are added up.
   */
  #countDays(
    metrics: readonly string[],
    members: readonly Member[],
    { period, isLtm, ...options }: Options & { period: Day },
  ): number {
    const { granularity, last, isNative } = options
    const end = addPeriods(period, 1, granularity)
    if (isLtm) {
      let days = 0
      const first = addPeriods(yearBefore(period, granularity), 1, granularity)
      for (let one = first; one < end; one = addPeriods(one, 1, granularity))
        days += this.#countDays(metrics, members, { ...options, isLtm: false, period: one })
      return days
    }
    const counts = members.map(({ project, cell }) => {
      let count = 0
      const known = metrics.map((id) => this.#readDays(id, { project, cell }, isNative))
      for (let day = period; day < end && day <= (last ?? day); day = addDays(day, 1))
        if (known.every((values) => values.has(day))) count++
      return count
    })
    return Math.max(0, ...counts)
  }
}

/** Returns whether a metric is that of the first sector of a project. */
export const isVolume = (metricId: string) => knownMetric(metricId).derivation?.by === 'sector_gmv'

/** A gross merchandise value is of the kind of the metric that it is for the project. */
function kindOf(metricId: string, project: Project | undefined): MetricKind {
  const { derivation, kind } = knownMetric(metricId)
  const [sector = ''] = project?.market_sectors ?? []
  const of = derivation?.by === 'sector_gmv' ? findSector(sector)?.gmv_metric : undefined
  return of == null ? kind : knownMetric(of).kind
}

function overTwelveMonths(
  values: PeriodValues,
  granularity: Granularity,
  isMean: boolean,
): PeriodValues {
  const result = new Map<Day, number>()
  for (const period of values.keys()) {
    const found: number[] = []
    let count = 0
    for (
      let one = period;
      one > yearBefore(period, granularity);
      one = addPeriods(one, -1, granularity)
    ) {
      count++
      const value = values.get(one)
      if (value !== undefined) found.push(value)
    }
    const sum = sumExactly(found)
    if (sum !== null && found.length >= 0.9 * count)
      result.set(period, isMean ? sum / found.length : sum)
  }
  return result
}
