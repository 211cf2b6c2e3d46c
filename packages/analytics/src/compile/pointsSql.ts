import { PROJECTS } from '@tickmark/core/projects/PROJECTS'
import type { Day } from '@tickmark/core/time/Day'
import type { Params } from './createParams.ts'
import type { BaseColumn } from './Plan.ts'
import type { Scope } from './resolveScope.ts'

/** The dimensions below a project that facts can be split by. */
export type SplitColumn = 'chain_id' | 'product_id' | 'contract_id'

export type PointsInput = {
  bases: readonly BaseColumn[]
  scope: Scope
  split: readonly SplitColumn[]
  from: Day
  to: Day
  /** Milliseconds since 1970; null reads the latest versions. */
  as_of: number | null
}

/**
 * One row per metric, project, split and day: `metric_id, project_id, …split, day, value, prov`.
 *
 * A total is the source's own row without further dimensions. Where there is none, additive metrics
 * are summed over the coarsest parts that there are; others are missing unless there is exactly one part.
 * The total of a project on one chain counts as that chain's.
 */
export function pointsSql(input: PointsInput, params: Params): string {
  const direct = input.bases.filter((base) => base.ecosystem === null)
  const branches = [
    ...(direct.length > 0 ? [directSql(input, direct, params)] : []),
    ...input.bases
      .filter((base) => base.ecosystem !== null)
      .map((base) => ecosystemSql(input, base, params)),
  ]
  return branches.join(' UNION ALL ')
}

function directSql(input: PointsInput, bases: readonly BaseColumn[], params: Params): string {
  const { scope, split } = input
  const ids = bases.map((base) => base.metric_id)
  const usesChain = split.includes('chain_id') || scope.chains !== null
  const usesProduct = split.includes('product_id') || scope.products !== null
  const conditions = [
    ...(scope.projects ? [`project_id IN ${params.add(scope.projects, 'Array(String)')}`] : []),
    ...(scope.products ? [`product_id IN ${params.add(scope.products, 'Array(String)')}`] : []),
    ...(scope.chains ? [`chain IN ${params.add(scope.chains, 'Array(String)')}`] : []),
    ...(split.includes('chain_id') ? [`chain != ''`] : []),
    ...(split.includes('product_id') ? [`product_id != ''`] : []),
    ...(split.includes('contract_id') ? [`contract_id != ''`] : []),
  ]
  const level = [
    ...(split.includes('contract_id') ? [] : [`8 * (contract_id != '')`]),
    ...(usesProduct ? [] : [`4 * (product_id != '')`]),
    // An explicit row of the chain comes before a total that is the chain's only because there is no other.
    usesChain ? `(chain_id = '')` : `2 * (chain_id != '')`,
  ].join(' + ')
  const columns = split.map((column) => (column === 'chain_id' ? 'chain AS split_chain' : column))
  const names = split.map((column) => (column === 'chain_id' ? 'split_chain' : column))
  const nonAdditive = bases.filter((base) => !base.additive).map((base) => base.metric_id)
  return `
    SELECT metric_id, project_id, ${names.map((name) => `${name === 'split_chain' ? 'split_chain AS chain_id' : name}, `).join('')}day,
           argMinOrNullIf(part_sum, level, parts = 1 OR metric_id NOT IN ${params.add(nonAdditive, 'Array(String)')}) AS value,
           max(part_prov) AS prov
    FROM (
      SELECT metric_id, project_id, ${columns.map((column) => `${column}, `).join('')}day, ${level} AS level,
             sumKahan(value) AS part_sum, count() AS parts, max(provisional) AS part_prov
      FROM (SELECT *, ${usesChain ? chainSql(params) : `chain_id`} AS chain FROM ${sourceSql(input, ids, params)})
      ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
      GROUP BY metric_id, project_id, ${names.map((name) => `${name}, `).join('')}day, level
    )
    GROUP BY metric_id, project_id, ${names.map((name) => `${name}, `).join('')}day`
}

/** The metric `of` of all projects on a chain, as a series of the chain itself; the chain's own value is left out. */
function ecosystemSql(input: PointsInput, base: BaseColumn, params: Params): string {
  const members = base.ecosystem?.projects ?? null
  const inner = pointsSql(
    {
      ...input,
      bases: [{ ...base, metric_id: base.ecosystem?.of ?? '', ecosystem: null }],
      scope: { projects: members, chains: input.scope.projects, products: null, sectors: null },
      split: ['chain_id'],
    },
    params,
  )
  return `
    SELECT ${params.add(base.metric_id, 'String')} AS metric_id, chain_id AS project_id,
           ${input.split.map((column) => (column === 'chain_id' ? `chain_id, ` : `'' AS ${column}, `)).join('')}day,
           sumKahanOrNull(value) AS value, max(prov) AS prov
    FROM (SELECT * FROM (${inner}) WHERE project_id != chain_id)
    GROUP BY chain_id, day`
}

/** The chain of a row: its own, or the one chain that its project runs on. */
function chainSql(params: Params): string {
  const single = PROJECTS.filter((project) => project.chains.length === 1)
  const projects = params.add(
    single.map((project) => project.project_id),
    'Array(String)',
  )
  const chains = params.add(
    single.map((project) => project.chains[0]),
    'Array(String)',
  )
  return `if(chain_id != '', toString(chain_id), transform(toString(project_id), ${projects}, ${chains}, ''))`
}

/** The latest version of each point, or the one that was known at `as_of`. */
function sourceSql(input: PointsInput, ids: readonly string[], params: Params): string {
  const { scope } = input
  const where = [
    `metric_id IN ${params.add(ids, 'Array(String)')}`,
    ...(scope.projects ? [`project_id IN ${params.add(scope.projects, 'Array(String)')}`] : []),
    `day BETWEEN ${params.add(input.from, 'Date')} AND ${params.add(input.to, 'Date')}`,
  ].join(' AND ')
  const key = 'metric_id, project_id, chain_id, product_id, contract_id, day'
  if (input.as_of === null)
    return `(SELECT ${key}, value, provisional FROM facts FINAL WHERE ${where})`
  return `(
    SELECT ${key}, argMax(value, (observed_at, batch_id)) AS value,
           argMax(provisional, (observed_at, batch_id)) AS provisional
    FROM (SELECT * FROM observations WHERE ${where}
          AND observed_at <= fromUnixTimestamp64Milli(${params.add(input.as_of, 'Int64')}, 'UTC'))
    GROUP BY ${key})`
}
