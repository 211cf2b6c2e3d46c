import { AppError } from '@tickmark/core/errors/AppError'
import { findMetricFormula } from '@tickmark/core/formula/findMetricFormula'
import { type Formula, listMetricIds, parseFormula } from '@tickmark/core/formula/parseFormula'
import { unitOfMeasure } from '@tickmark/core/formula/unitOfMeasure'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { findFormulaAvailability, findMetricAvailability } from './Availability.ts'
import { countAmounts } from './countAmounts.ts'
import type { Params } from './createParams.ts'
import type { BaseColumn, FormulaLeaves, Leaf, LeafKind, Measure, Plan } from './Plan.ts'

/**
 * Splits metrics and formulas into what is read, what is computed per project and day, and what is computed from
 * rolled-up sums.
 *
 * Additive metrics are computed per project and day and then added up, so that a sum over projects that report
 * revenue and projects that do not is right. Ratios are computed last, from summed parts.
 * @throws AppError `bad-request` for a metric or formula that the catalog does not have.
 */
export function planMeasures(catalog: Catalog, texts: readonly string[], params: Params): Plan {
  return planQueryMeasures(catalog, { metrics: texts }, params)
}

/** The same for a query, with what its largest keys are found by. */
export function planQueryMeasures(catalog: Catalog, query: Ranked, params: Params): Plan {
  const bySector = query.breakdown?.includes('market_sector') === true
  const planner = createPlanner(catalog, params, bySector)
  const measures = query.metrics.map((text, index) => planner.measure(text, `m${index}`))
  const by = query.top?.by
  const ranking =
    by === undefined || query.metrics.includes(by) ? undefined : planner.measure(by, 'ranking')
  const { bases, leaves } = planner
  return { catalog, bases, leaves, measures, ...(ranking && { ranking }) }
}

type Ranked = { metrics: readonly string[] } & Partial<Pick<MetricQuery, 'top' | 'breakdown'>>

/** Returns whether `unit: native` divides the metric by the price: true for amounts in US dollars. */
export function isAmount({ format, kind }: MetricDefinition): boolean {
  return format === 'usd' && kind !== 'price' && kind !== 'ratio'
}

/** The reported metrics that a measure reads; `optional` are those that count as zero when they are missing. */
type Uses = {
  /** The measure. */
  name: string
  required: Set<string>
  optional: Set<string>
  /** The parts of its value, without optional ones. */
  leaves: Set<Leaf>
  /** The outermost formula. */
  formula?: FormulaLeaves
  isOptional?: true
}

function leafKind({ kind }: MetricDefinition): LeafKind {
  return kind === 'ratio' ? 'unique' : kind
}

function createPlanner(catalog: Catalog, params: Params, bySector: boolean) {
  const bases: BaseColumn[] = []
  const leaves: Leaf[] = []

  function measure(text: string, name: string): Measure {
    const uses: Uses = { name, required: new Set(), optional: new Set(), leaves: new Set() }
    const metric = findMetric(text.trim())
    const gmvMetrics = [...catalog.derive(groupProjectsByGmv).keys()]
    const formula = metric ? null : parseFormula(text)
    const sql = metric ? metricSql(metric, uses) : formulaSql(formula as Formula, uses)
    return {
      sql,
      leaves: [...uses.leaves],
      counted: [...uses.leaves].filter(isOfDays),
      availability: metric
        ? findMetricAvailability(metric, gmvMetrics)
        : findFormulaAvailability(formula as Formula, gmvMetrics),
      name,
      metric: text,
      title: metric?.title ?? text,
      format: metric?.format ?? (unitOfMeasure(text) === 'multiple' ? 'multiple' : null),
      kind: metric?.kind ?? 'ratio',
      amounts: countAmounts(formula ?? { kind: 'metric', metric_id: text.trim() }),
      is_lower_value_better: metric?.is_lower_value_better ?? false,
      parts: [...new Set([...uses.required, ...uses.optional])],
      optional: [...uses.optional].filter((id) => !uses.required.has(id)),
    }
  }

  /** A metric's value from rolled-up leaves. */
  function metricSql(metric: MetricDefinition, uses: Uses): string {
    if (metric.derivation?.by === 'sector_gmv') return gmvSql(uses)
    if (metric.kind !== 'ratio')
      return leaf(cellSql(metric, uses), { kind: metric.kind, uses }).name
    const computed = derivedRatioSql(metric, uses)
    if (computed === null) return leaf(base(metric, uses), { kind: 'unique', uses }).name
    const isReported = metric.derivation?.by === 'formula' && metric.derivation.reported
    return isReported
      ? `coalesce(${leaf(base(metric, uses), { kind: 'unique', uses, isAlone: true }).name}, ${computed})`
      : `(${computed})`
  }

  function derivedRatioSql(metric: MetricDefinition, uses: Uses): string | null {
    const formula = findMetricFormula(metric.metric_id)
    if (!formula || metric.derivation?.by !== 'formula') return null
    return formulaSql(formula, uses, metric)
  }

  /** `ratio` is the metric that the formula defines, whose quotients follow rules. */
  function formulaSql(formula: Formula, of: Uses, ratio?: MetricDefinition): string {
    const optional = (ratio?.derivation?.by === 'formula' && ratio.derivation.optional) || []
    const whole = formula
    const uses: Uses = { ...of, formula: of.formula ?? { name: of.name, required: new Set() } }
    const walk = (part: Formula): string => {
      switch (part.kind) {
        case 'number':
          return `toFloat64(${part.value})`
        case 'negate':
          return `(-${walk(part.of)})`
        case 'binary':
          return part.op === '/'
            ? divideSql(walk(part.left), walk(part.right), ratio)
            : `(${walk(part.left)} ${part.op} ${walk(part.right)})`
        case 'metric': {
          const metric = getMetric(part.metric_id)
          return optional.includes(metric.metric_id)
            ? `ifNull(${metricSql(metric, asOptional(uses))}, 0)`
            : metricSql(metric, uses)
        }
        case 'rolling_sum':
          return leaf(cellSql(getMetric(part.metric_id), uses), {
            kind: 'stock',
            uses,
            window_days: part.days,
          }).name
        case 'period': {
          const days = leaf(knownDaysCell(whole, uses), { kind: 'days', uses }).name
          return part.unit === 'days' ? days : `(${days} * 86400)`
        }
      }
    }
    return walk(formula)
  }

  /** 1 on the days on which every metric of a formula has a value. */
  function knownDaysCell(formula: Formula, uses: Uses): string {
    const cells = listMetricIds(formula).map((id) => cellSql(getMetric(id), uses))
    return `if(${cells.map((cell) => `(${cell}) IS NOT NULL`).join(' AND ')}, 1, NULL)`
  }

  /** A metric's value of one project on one day. */
  function cellSql(metric: MetricDefinition, uses: Uses): string {
    const { derivation } = metric
    if (derivation?.by !== 'formula') return base(metric, uses)
    const formula = findMetricFormula(metric.metric_id)
    if (!formula) return base(metric, uses)
    const optional = derivation.optional ?? []
    const computed = cellFormulaSql(formula, optional, uses)
    const parts = listMetricIds(formula)
    const guarded = parts.every((id) => optional.includes(id))
      ? `if(${parts.map((id) => `(${cellSql(getMetric(id), asOptional(uses))}) IS NULL`).join(' AND ')}, NULL, ${computed})`
      : computed
    return derivation.reported ? `coalesce(${base(metric, uses)}, ${guarded})` : guarded
  }

  function cellFormulaSql(formula: Formula, optional: readonly string[], uses: Uses): string {
    switch (formula.kind) {
      case 'number':
        return `toFloat64(${formula.value})`
      case 'negate':
        return `(-${cellFormulaSql(formula.of, optional, uses)})`
      case 'binary': {
        const left = cellFormulaSql(formula.left, optional, uses)
        const right = cellFormulaSql(formula.right, optional, uses)
        return formula.op === '/'
          ? `(${left} / nullIf(${right}, 0))`
          : `(${left} ${formula.op} ${right})`
      }
      case 'metric': {
        const metric = getMetric(formula.metric_id)
        return optional.includes(formula.metric_id)
          ? `ifNull(${cellSql(metric, asOptional(uses))}, 0)`
          : cellSql(metric, uses)
      }
      case 'rolling_sum':
      case 'period':
        throw new AppError('internal', `An additive metric cannot be made of ${formula.kind}.`)
    }
  }

  /**
   * Each project counts with its first sector's metric: amounts as flows, levels as stocks, which are never added to each
   * other. A sector has its own metric.
   */
  function gmvSql(uses: Uses): string {
    if (bySector) return sectorGmvSql(uses)
    const cells: Record<'flow' | 'stock', string[]> = { flow: [], stock: [] }
    for (const [metricId, projects] of catalog.derive(groupProjectsByGmv)) {
      const metric = getMetric(metricId)
      const cell = cellSql(metric, uses)
      const isOne = `project_id IN ${params.add(projects, 'Array(String)')}, ${cell}`
      cells[metric.kind === 'stock' ? 'stock' : 'flow'].push(isOne)
    }
    const choose = (from: readonly string[]) =>
      from.length > 0 ? `multiIf(${from.join(', ')}, NULL)` : "CAST(NULL, 'Nullable(Float64)')"
    const flow = leaf(choose(cells.flow), { kind: 'flow', uses, isAlone: true }).name
    const stock = leaf(choose(cells.stock), { kind: 'stock', uses, isAlone: true }).name
    return `if(${flow} IS NOT NULL AND ${stock} IS NOT NULL, NULL, coalesce(${flow}, ${stock}))`
  }

  function sectorGmvSql(uses: Uses): string {
    const measured = Map.groupBy(MARKET_SECTORS, ({ gmv_metric }) => gmv_metric)
    const cases = [...measured].flatMap(([id, sectors]) => {
      if (id === null) return []
      const metric = getMetric(id)
      const part = leaf(cellSql(metric, uses), { kind: leafKind(metric), uses, isAlone: true })
      const ids = sectors.map(({ market_sector_id }) => market_sector_id)
      return `market_sector_id IN ${params.add(ids, 'Array(String)')}, ${part.name}`
    })
    return `multiIf(${cases.join(', ')}, NULL)`
  }

  function leaf(cell: string, of: LeafOf): Leaf {
    const { kind, uses, window_days = null, isAlone = false } = of
    const formula = isAlone ? null : (uses.formula ?? null)
    const known = leaves.find(
      (other) =>
        other.cell === cell &&
        other.kind === kind &&
        other.window_days === window_days &&
        other.formula === formula,
    )
    const one = known ?? { name: `l${leaves.length}`, kind, cell, window_days, formula }
    if (!known) leaves.push(one)
    uses.leaves.add(one)
    if (uses.isOptional !== true) formula?.required.add(one)
    return one
  }

  function base(metric: MetricDefinition, uses: Uses): string {
    const { derivation } = metric
    uses.required.add(derivation?.by === 'ecosystem' ? derivation.of : metric.metric_id)
    const known = bases.find((other) => other.metric_id === metric.metric_id)
    if (known) return known.name
    const created: BaseColumn = {
      name: `b${bases.length}`,
      metric_id: metric.metric_id,
      additive: metric.additive,
      is_amount: isAmount(metric),
      ecosystem:
        derivation?.by === 'ecosystem'
          ? { of: derivation.of, projects: listProjectsInSectors(catalog, derivation.sectors) }
          : null,
    }
    bases.push(created)
    return created.name
  }

  return { bases, leaves, measure }
}

type LeafOf = {
  kind: LeafKind
  uses: Uses
  window_days?: number
  /** Not one of the parts of its formula, but in place of them. */
  isAlone?: boolean
}

/** Returns whether a value is made of several days, those of a period or of a window. A level is read on one. */
function isOfDays({ kind, window_days }: Leaf): boolean {
  return window_days === null ? kind !== 'stock' && kind !== 'price' : window_days > 1
}

/** Makes everything below an optional part optional. */
function asOptional({ name, optional, formula }: Uses): Uses {
  return {
    name,
    required: optional,
    optional,
    leaves: new Set(),
    isOptional: true,
    ...(formula && { formula }),
  }
}

function listProjectsInSectors(
  { projects }: Catalog,
  sectors: readonly string[] | undefined,
): string[] | null {
  if (!sectors) return null
  return projects
    .filter((project) => project.market_sectors.some((sector) => sectors.includes(sector)))
    .map((project) => project.project_id)
}

function groupProjectsByGmv({ projects }: Catalog): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const project of projects) {
    const sector = MARKET_SECTORS.find((one) => one.market_sector_id === project.market_sectors[0])
    if (!sector?.gmv_metric) continue
    const members = groups.get(sector.gmv_metric) ?? []
    members.push(project.project_id)
    groups.set(sector.gmv_metric, members)
  }
  return groups
}

/**
 * SQL of a quotient. Of a ratio a divisor below zero makes no value, and a multiple is below zero where either part is,
 * so that a treasury worth more than its project, over what holders paid back, is not cheap.
 */
function divideSql(left: string, right: string, ratio: MetricDefinition | undefined): string {
  if (ratio === undefined) return `(${left} / nullIf(${right}, 0))`
  if (ratio.format !== 'multiple') return `(${left} / if(${right} > 0, ${right}, NULL))`
  return `(if(${right} < 0, -abs(${left}), ${left}) / nullIf(abs(${right}), 0))`
}
