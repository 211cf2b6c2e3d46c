import type { Day } from '@tickmark/core/time/Day'
import type { Params } from './createParams.ts'
import { exactSum } from './exactSum.ts'
import { type FactsSource, factsSql } from './factsSql.ts'
import { IS_LABEL, LABEL_ID } from './labelSql.ts'
import type { BaseColumn, BegunTotal, SeriesId, SeriesShape } from './Plan.ts'
import { presentValueSql } from './presentValueSql.ts'
import type { Scope } from './resolveScope.ts'

/** The dimensions below a project that facts can be split by. */
export type SplitColumn = 'chain_id' | 'product_id' | 'contract_id' | 'label_id'

export type PointsInput = FactsSource & {
  bases: readonly BaseColumn[]
  scope: Scope
  split: readonly SplitColumn[]
  from: Day
  to: Day
  series: SeriesShape
}

/**
 * One row per metric, project, split, day and level: `metric_id, project_id, …split, day, level, part_sum, parts,
 * prov`.
 *
 * The level separates a source's own total (0) from sums over ever finer parts. `pickSql` chooses among them: the
 * total if there is one, otherwise the sum over the coarsest parts, of each chain where parts of chains are reported,
 * of each product, and of each chain or product that a query is about. The total of a project or product on one chain
 * counts as that chain's. Labels come last, since they may overlap, and never make up the value of a chain, product or
 * contract.
 */
export function pointsSql(input: PointsInput, params: Params): string {
  const direct = input.bases.filter((base) => base.ecosystem === null)
  const totals = direct.filter((base) => isTotal(base, input))
  const parted = direct.filter((base) => !totals.includes(base))
  const branches = [
    ...(totals.length > 0 ? [totalsSql(input, totals, params)] : []),
    ...(parted.length > 0 ? [directSql(input, parted, params)] : []),
    ...input.bases
      .filter((base) => base.ecosystem !== null)
      .map((base) => ecosystemSql(input, base, params)),
  ]
  return branches.join(' UNION ALL ')
}

type Shape = Pick<PointsInput, 'split' | 'scope' | 'series'>

/** Returns whether every point of the metric is a total, so that nothing has to be added up or chosen. */
function isTotal({ ecosystem, metric_id }: BaseColumn, { split, scope, series }: Shape): boolean {
  const isWhole = split.length === 0 && !scope.chains && !scope.products && !scope.labels
  return isWhole && ecosystem === null && !series.parted.has(metric_id)
}

/**
 * The value of one metric from the levels of a day. A value that is not additive is missing unless there is exactly
 * one part. A total is read as it is: choosing keeps ten times the memory per metric and day.
 */
export function pickSql(base: BaseColumn, shape: Shape, params: Params): string {
  const isOne = `metric_id = ${params.add(base.metric_id, 'String')}`
  if (isTotal(base, shape)) return `anyOrNullIf(part_sum, ${isOne})`
  if (base.additive) return `argMinOrNullIf(part_sum, level, ${isOne})`
  // Several coarse parts leave the value missing, whatever finer ones there are. No value is NaN.
  const coarsest = `argMinOrNullIf(if(parts = 1, part_sum, nan), level, ${isOne})`
  return `if(isNaN(${coarsest}), NULL, ${coarsest})`
}

const COLUMN_SQL = {
  chain_id: 'chain AS chain_id',
  product_id: 'product_id',
  contract_id: 'contract_id',
  label_id: `${LABEL_ID} AS label_id`,
} as const satisfies Record<SplitColumn, string>

function totalsSql(input: PointsInput, bases: readonly BaseColumn[], params: Params): string {
  const ids = bases.map((base) => base.metric_id)
  return `
    SELECT metric_id, project_id, day, 0 AS level, value AS part_sum, 1 AS parts, provisional AS prov
    FROM ${sourceSql(input, ids, params)}`
}

function directSql(input: PointsInput, bases: readonly BaseColumn[], params: Params): string {
  const { scope, split } = input
  const ids = bases.map((base) => base.metric_id)
  const uses = findUses(input)
  const { usesChain, usesProduct, usesLabel, isSplit, isWhole } = uses
  const mayBeLabel = !usesLabel && ids.some((id) => input.series.labeled.has(id))
  const begun = isWhole ? listBegun(input, ids) : []
  const conditions = [
    // No point is of both.
    ...(usesLabel && usesProduct ? ['false'] : []),
    ...(mayBeLabel && isSplit ? [`NOT ${IS_LABEL}`] : []),
    ...listConditions(input, params),
    ...(begun.length > 0 ? [untilTotalSql(begun, params)] : []),
  ]
  const level = `${mayBeLabel && isWhole ? `16 * ${IS_LABEL} + ` : ''}${levelSql(split, uses)}`
  const source = sourceSql(input, ids, params)
  const rows = usesChain ? `(SELECT *, ${chainSql(scope, params)} AS chain FROM ${source})` : source
  const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''
  if (!usesLabel && isOnePerChain(input, ids))
    return `SELECT metric_id, project_id, ${list(split.map((column) => COLUMN_SQL[column]))}day, ${level} AS level,
      value AS part_sum, 1 AS parts, provisional AS prov FROM ${rows} ${where}`
  const levels = { rows: `${rows} ${where}`, split, level }
  const sql = settledSql(levels, listSettled(input, { ids, usesLabel }))
  const mixed = isWhole ? input.series.mixed.filter(isRead(input, ids)) : []
  return mixed.length === 0
    ? sql
    : `${sql} UNION ALL ${byChainSql(input, { mixed, begun }, params)}`
}

/** SQL of how fine a part is: of each chain, product or contract alike where a query is about them. */
function levelSql(
  split: readonly SplitColumn[],
  { usesChain, usesProduct }: Pick<ReturnType<typeof findUses>, 'usesChain' | 'usesProduct'>,
): string {
  return [
    ...(split.includes('contract_id') ? [] : [`8 * (contract_id != '')`]),
    ...(usesProduct ? [] : [`4 * (product_id != '')`]),
    // An explicit row of the chain has precedence over the total of a project or product that runs only on that chain.
    usesChain ? `(chain_id = '')` : `2 * (chain_id != '')`,
  ].join(' + ')
}

/** Columns of which each value takes its own coarsest parts, before they are added: products before chains. */
type SettledColumn = 'product_id' | 'chain'
type Levels = { rows: string; split: readonly SplitColumn[]; level: string }

/** The sums over the parts of each level. */
function levelsSql({ rows, split, level }: Levels, settled: readonly SettledColumn[]): string {
  const columns = [...split.map((column) => COLUMN_SQL[column]), ...settled]
  const keys = [...split.map(keyOf), ...settled]
  return `
    SELECT metric_id, project_id, ${list(columns)}day, ${level} AS level,
           ${exactSum({ value: 'value' })} AS part_sum, count() AS parts, max(provisional) AS prov
    FROM ${rows} GROUP BY metric_id, project_id, ${list(keys)}day, level`
}

/** The bits of a level that say whether it is of products, of labels or of neither. */
const PRODUCT_BITS = 16 + 4

/** The sums over the coarsest parts that each product, and then each chain, has. */
function settledSql(levels: Levels, settled: readonly SettledColumn[]): string {
  return settled.reduce(
    (sql, column, at) => {
      const key = `metric_id, project_id, ${list([...levels.split, ...settled.slice(at + 1)])}day`
      // Values of no product are coarser or finer than all of them together.
      const kind = column === 'product_id' ? `, bitAnd(one.level, ${PRODUCT_BITS})` : ''
      return `
    SELECT ${key}, min(one.level) AS level, ${exactSum({ value: 'one.part_sum' })} AS part_sum,
           sum(one.parts) AS parts, max(one.prov) AS prov
    FROM (
      SELECT ${key}, min(levels.level) AS level, argMin(levels.part_sum, levels.level) AS part_sum,
             argMin(levels.parts, levels.level) AS parts, max(levels.prov) AS prov
      FROM (${sql}) AS levels GROUP BY ${key}, ${column}
    ) AS one GROUP BY ${key}${kind}`
    },
    levelsSql(levels, settled),
  )
}

/** The dimensions that a query limits to several values and does not split by, and products where they are reported unlike. */
function listSettled(
  input: PointsInput,
  { ids, usesLabel }: { ids: readonly string[]; usesLabel: boolean },
): SettledColumn[] {
  const { scope, split, series } = input
  const isSeveral = (column: SplitColumn, values: readonly string[] | null) =>
    values !== null && values.length > 1 && !split.includes(column)
  // Otherwise all values of one project are of its chains, or of the only one.
  const isChain = isSeveral('chain_id', scope.chains) && ids.some((id) => series.subdivided.has(id))
  const isUnlike =
    !usesLabel && !split.includes('product_id') && series.mixed.some(isRead(input, ids))
  const isProduct =
    isUnlike || isSeveral('product_id', scope.products) || isSeveral('label_id', scope.labels)
  return [...(isProduct ? ['product_id' as const] : []), ...(isChain ? ['chain' as const] : [])]
}

/**
 * The sum over the chains of projects of which a chain is reported beside finer parts: coarser than the chains that are
 * reported alone (2), and finer than a total (0).
 */
function byChainSql(
  input: PointsInput,
  { mixed, begun }: { mixed: readonly SeriesId[]; begun: readonly BegunTotal[] },
  params: Params,
): string {
  const scope = { ...input.scope, projects: [...new Set(mixed.map((one) => one.project_id))] }
  const ids = [...new Set(mixed.map(({ metric_id }) => metric_id))]
  const conditions = [
    `chain != '' AND NOT ${IS_LABEL} AND (chain_id != '' OR product_id != '' OR contract_id != '')`,
    ...(begun.length > 0 ? [untilTotalSql(begun, params)] : []),
  ]
  const source = sourceSql({ ...input, scope }, ids, params)
  const rows = `(SELECT *, ${chainSql(scope, params)} AS chain FROM ${source}) WHERE ${conditions.join(' AND ')}`
  const level = levelSql([], { usesChain: true, usesProduct: false })
  return `
    SELECT metric_id, project_id, day, 1 AS level, part_sum, parts, prov
    FROM (${settledSql({ rows, split: [], level }, ['product_id', 'chain'])}) WHERE level = 0`
}

/** Returns by which dimensions a query splits or filters points. */
function findUses({ scope, split }: PointsInput) {
  const usesChain = split.includes('chain_id') || scope.chains !== null
  const usesProduct = split.includes('product_id') || scope.products !== null
  const usesLabel = split.includes('label_id') || scope.labels !== null
  const isSplit = usesChain || usesProduct || split.includes('contract_id')
  return { usesChain, usesProduct, usesLabel, isSplit, isWhole: !isSplit && !usesLabel }
}

/** Returns whether each chain has one value a day, which needs no sum. */
function isOnePerChain({ split, series }: PointsInput, ids: readonly string[]): boolean {
  return split.includes('chain_id') && ids.every((id) => !series.subdivided.has(id))
}

function keyOf(column: SplitColumn): string {
  return column === 'chain_id' ? 'chain' : column
}

/** The series of a query whose parts are used until their total begins. */
function listBegun({ scope, series }: PointsInput, ids: readonly string[]): BegunTotal[] {
  return series.begunTotals.filter(isRead({ scope }, ids))
}

/** Returns a check of whether a query of some metrics reads a series. */
function isRead({ scope }: Pick<PointsInput, 'scope'>, ids: readonly string[]) {
  const wanted = scope.projects && new Set(scope.projects)
  return ({ metric_id, project_id }: SeriesId) =>
    ids.includes(metric_id) && (wanted === null || wanted.has(project_id))
}

/** The conditions of the filters and of the parts that a query is split by. */
function listConditions({ scope, split }: PointsInput, params: Params): string[] {
  const isAmong = (column: string, ids: readonly string[] | null) =>
    ids === null ? [] : [`${column} IN ${params.add(ids, 'Array(String)')}`]
  return [
    ...isAmong('product_id', scope.labels),
    ...isAmong('product_id', scope.products),
    ...isAmong('chain', scope.chains),
    ...split.map((column) => SPLIT_CONDITIONS[column]),
  ]
}

const SPLIT_CONDITIONS = {
  chain_id: `chain != ''`,
  product_id: `product_id != ''`,
  contract_id: `contract_id != ''`,
  label_id: IS_LABEL,
} as const satisfies Record<SplitColumn, string>

/** The metric `of` of all projects on a chain, as a series of the chain; the chain's own value is excluded. */
function ecosystemSql(input: PointsInput, base: BaseColumn, params: Params): string {
  const of = base.ecosystem?.of ?? ''
  const among = base.ecosystem?.projects ?? null
  const { projects: chains } = input.scope
  const onChains =
    chains === null
      ? input.scope.chains
      : chains.filter((chain) => input.scope.chains?.includes(chain) ?? true)
  const members = membersSql(
    {
      ...input,
      bases: [{ ...base, metric_id: of, ecosystem: null }],
      scope: {
        ...input.scope,
        projects: among,
        chains: onChains,
        products: null,
        labels: null,
        sectors: null,
      },
      split: ['chain_id'],
    },
    params,
  )
  const split = input.split.map((column) =>
    column === 'chain_id' ? 'chain_id' : `'' AS ${column}`,
  )
  return `
    SELECT ${params.add(base.metric_id, 'String')} AS metric_id, chain_id AS project_id, ${list(split)}day,
           0 AS level, ${exactSum({ value: 'value', combinator: 'OrNull' })} AS part_sum, 1 AS parts, max(prov) AS prov
    FROM (${members}) ${isOfParts(input) ? 'WHERE false' : ''}
    GROUP BY chain_id, day`
}

/** A sum over projects is of no product, contract or label. */
function isOfParts({ split, scope }: PointsInput): boolean {
  return split.some((one) => one !== 'chain_id') || (scope.products ?? scope.labels) !== null
}

/**
 * The value of each project on each chain and day: `chain_id, day, value, prov`. Only a project on one chain can have
 * two values, a total and a part, to choose from. Without a further split all others are read unchanged.
 */
function membersSql(input: PointsInput, params: Params): string {
  const points = pointsSql(input, params)
  const [member] = input.bases
  const value = member ? pickSql(member, input, params) : 'NULL'
  const chosen = (among: string) => `
    SELECT chain_id, day, ${value} AS value, max(prov) AS prov
    FROM (${points}) WHERE project_id != chain_id ${among} GROUP BY project_id, chain_id, day`
  if (member === undefined || input.series.subdivided.has(member.metric_id)) return chosen('')
  const single = params.add(
    listSingle(input.scope).map(({ project_id }) => project_id),
    'Array(String)',
  )
  return `
    SELECT chain_id, day, toNullable(part_sum) AS value, prov
    FROM (${points}) WHERE project_id != chain_id AND project_id NOT IN ${single}
    UNION ALL ${chosen(`AND project_id IN ${single}`)}`
}

/** `a, b, `, followed by further columns. */
function list(columns: readonly string[]): string {
  return columns.map((column) => `${column}, `).join('')
}

/** Excludes parts from the day on which their total begins. */
function untilTotalSql(begun: readonly BegunTotal[], params: Params): string {
  const names = begun.map(({ metric_id, project_id }) => `${metric_id} ${project_id}`)
  const days = begun.map(({ first_total_day }) => first_total_day)
  const key = `concat(metric_id, ' ', project_id)`
  const first = `transform(${key}, ${params.add(names, 'Array(String)')}, ${params.add(days, 'Array(Date)')}, toDate('2149-01-01'))`
  return `(chain_id = '' AND product_id = '' AND contract_id = '' OR day < ${first})`
}

/** The chain of a row: its own, or the only chain of its product or else of its project. */
export function chainSql(scope: Pick<Scope, 'catalog' | 'projects'>, params: Params): string {
  const ofProject = projectChainSql(scope, params)
  const placed = listPlacedProducts(scope)
  if (placed.length === 0) return `if(chain_id != '', toString(chain_id), ${ofProject})`
  const products = params.add(
    placed.map(([product]) => product),
    'Array(String)',
  )
  const chains = params.add(
    placed.map(([, chain]) => chain),
    'Array(String)',
  )
  const ofProduct = `transform(concat(project_id, ' ', product_id), ${products}, ${chains}, '')`
  return `multiIf(chain_id != '', toString(chain_id), product_id != '' AND ${ofProduct} != '', ${ofProduct}, ${ofProject})`
}

function projectChainSql(scope: Pick<Scope, 'catalog' | 'projects'>, params: Params): string {
  const single = listSingle(scope)
  if (single.length === 0) return `''`
  const projects = params.add(
    single.map((project) => project.project_id),
    'Array(String)',
  )
  const chains = params.add(
    single.map((project) => project.chains[0]),
    'Array(String)',
  )
  return `transform(toString(project_id), ${projects}, ${chains}, '')`
}

/** The products of the scope that run on one chain, as `<project> <product>`, and their chains. */
function listPlacedProducts({
  catalog,
  projects: among,
}: Pick<Scope, 'catalog' | 'projects'>): [product: string, chain: string][] {
  const wanted = among && new Set(among)
  return catalog.projects.flatMap(({ project_id, products }) =>
    wanted && !wanted.has(project_id)
      ? []
      : products.flatMap(({ product_id, chain_id }): [string, string][] =>
          chain_id === undefined ? [] : [[`${project_id} ${product_id}`, chain_id]],
        ),
  )
}

/** The projects of the scope that run on one chain. */
function listSingle({ catalog, projects: among }: Pick<Scope, 'catalog' | 'projects'>) {
  const wanted = among && new Set(among)
  return catalog.projects.filter(
    (project) => project.chains.length === 1 && (!wanted || wanted.has(project.project_id)),
  )
}

/** The valid points of some metrics within the scope and the days. */
function sourceSql(input: PointsInput, ids: readonly string[], params: Params): string {
  const { scope } = input
  const where = [
    `metric_id IN ${params.add(ids, 'Array(String)')}`,
    ...(scope.projects ? [`project_id IN ${params.add(scope.projects, 'Array(String)')}`] : []),
    `day BETWEEN ${params.add(input.from, 'Date')} AND ${params.add(input.to, 'Date')}`,
  ].join(' AND ')
  return factsSql(where, { ...input, value: presentValueSql(scope, ids, params) }, params)
}
