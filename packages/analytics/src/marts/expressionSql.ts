import { describeMartColumn } from '@tickmark/core/marts/describeMartColumn'
import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartExpression, Position } from '@tickmark/core/marts/MartExpression'
import { comparableSql } from '../compile/comparableSql.ts'
import { exactSum } from '../compile/exactSum.ts'
import type { MartPlan, PlannedColumn } from './MartPlan.ts'

type Plan = Pick<MartPlan, 'mart' | 'ranksInSectors'>

/**
 * SQL of an expression over the columns of a mart's rows. Undefined results, such as a division by zero, are missing.
 * Positions are among all rows of the mart, whatever the filters; those within a sector are among all of its members,
 * so there is one row for each sector of a project; see `perSectorSql`.
 */
export function expressionSql(plan: Plan, expression: MartExpression): string {
  if (expression.kind === 'column') return expression.column_id
  const sql = partSql(plan, expression)
  return `if(isFinite(${sql}), ${sql}, NULL)`
}

function partSql(plan: Plan, expression: MartExpression): string {
  switch (expression.kind) {
    case 'column':
      return comparedSql(plan, expression)
    case 'number':
      return `toFloat64(${expression.value})`
    case 'negate':
      return `(-${partSql(plan, expression.of)})`
    case 'binary': {
      const left = partSql(plan, expression.left)
      const right = partSql(plan, expression.right)
      return expression.op === '/'
        ? `(${left} / nullIf(${right}, 0))`
        : `(${left} ${expression.op} ${right})`
    }
    case 'position': {
      const { position, of } = expression
      const own = of.kind === 'column' ? comparedSql(plan, of) : expressionSql(plan, of)
      const value = hasUnranked(plan.mart) ? `if(is_ranked, ${own}, NULL)` : own
      const among = partitionSql(plan, position)
      const best = isLowerBetter(plan, of) ? 'ASC' : 'DESC'
      const rank = `toFloat64(rank() OVER (${among}ORDER BY ${value} ${best} NULLS LAST))`
      if (position.endsWith('rank')) return `if(${value} IS NULL, NULL, ${rank})`
      const count = `toFloat64(count(${value}) OVER (${among}))`
      return `if(${value} IS NULL OR ${count} < 2, NULL, (${count} - ${rank}) / (${count} - 1))`
    }
  }
}

/** Returns whether rows have `is_ranked`: projects may be among them that rankings leave out. */
export function hasUnranked({ source }: Mart): boolean {
  return source.kind === 'figures' && source.of === 'projects'
}

/** A column without the multiples that say nothing, which take part in no formula. */
function comparedSql({ mart }: Plan, of: Extract<MartExpression, { kind: 'column' }>): string {
  return comparableSql(of.column_id, describeMartColumn(mart, of.column_id, of).format ?? null)
}

function partitionSql({ ranksInSectors }: Plan, position: Position): string {
  if (position.startsWith('sector_')) return 'PARTITION BY position_sector '
  return ranksInSectors ? 'PARTITION BY is_first_sector ' : ''
}

function isLowerBetter({ mart }: Plan, of: MartExpression): boolean {
  return of.kind === 'column' && describeMartColumn(mart, of.column_id, of).is_lower_value_better
}

/**
 * SQL of the aggregate of a column over the rows of a group. Missing values are skipped, and those that `isComparable`
 * leaves out but in sums and counts. Combined figures are not computed from rows; over all rows they are the sum if
 * additive.
 */
export function aggregateSql({ name, agg, is_additive, format }: PlannedColumn): string {
  const compared = comparableSql(name, format)
  switch (agg) {
    case null:
      return 'NULL'
    case 'combined':
      return is_additive ? exactSum({ value: name, combinator: 'OrNull' }) : 'NULL'
    case 'sum':
      return exactSum({ value: name, combinator: 'OrNull' })
    case 'avg':
      return is_additive
        ? `(${exactSum({ value: name, combinator: 'OrNull' })} / count(${name}))`
        : `avgOrNull(${compared})`
    case 'median':
      return medianSql({ name, format })
    case 'min':
      return `minOrNull(${compared})`
    case 'max':
      return `maxOrNull(${compared})`
    case 'count':
      return `toFloat64(count(${name}))`
  }
}

/** The median, to the same digits as `medianOf`. */
export function medianSql({ name, format }: Pick<PlannedColumn, 'name' | 'format'>): string {
  const value = comparableSql(name, format)
  return `((quantileExactLowOrNull(0.5)(${value}) + quantileExactHighOrNull(0.5)(${value})) / 2)`
}
