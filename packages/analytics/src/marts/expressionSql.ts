import { describeMartColumn } from '@tickmark/core/marts/describeMartColumn'
import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartExpression } from '@tickmark/core/marts/MartExpression'

/**
 * SQL of an expression over the columns of a mart's rows. What cannot be computed, such as a division by zero, is
 * missing. Positions are among all rows of the mart, whatever the question leaves of them.
 */
export function expressionSql(mart: Mart, expression: MartExpression): string {
  if (expression.kind === 'column') return expression.column_id
  const sql = partSql(mart, expression)
  return `if(isFinite(${sql}), ${sql}, NULL)`
}

function partSql(mart: Mart, expression: MartExpression): string {
  switch (expression.kind) {
    case 'column':
      return expression.column_id
    case 'number':
      return `toFloat64(${expression.value})`
    case 'negate':
      return `(-${partSql(mart, expression.of)})`
    case 'binary': {
      const left = partSql(mart, expression.left)
      const right = partSql(mart, expression.right)
      return expression.op === '/'
        ? `(${left} / nullIf(${right}, 0))`
        : `(${left} ${expression.op} ${right})`
    }
    case 'position': {
      const { position, of } = expression
      const value = expressionSql(mart, of)
      const among = position.startsWith('sector_') ? 'PARTITION BY market_sector ' : ''
      const best = isLowerBetter(mart, of) ? 'ASC' : 'DESC'
      const rank = `toFloat64(rank() OVER (${among}ORDER BY ${value} ${best} NULLS LAST))`
      if (position.endsWith('rank')) return `if(${value} IS NULL, NULL, ${rank})`
      const count = `toFloat64(count(${value}) OVER (${among}))`
      return `if(${value} IS NULL OR ${count} < 2, NULL, (${count} - ${rank}) / (${count} - 1))`
    }
  }
}

function isLowerBetter(mart: Mart, of: MartExpression): boolean {
  return of.kind === 'column' && describeMartColumn(mart, of.column_id, of).is_lower_value_better
}
