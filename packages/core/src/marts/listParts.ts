import type { MartExpression } from './MartExpression.ts'

/** An expression and everything in it. */
export function listParts(expression: MartExpression): MartExpression[] {
  switch (expression.kind) {
    case 'column':
    case 'number':
      return [expression]
    case 'negate':
    case 'position':
      return [expression, ...listParts(expression.of)]
    case 'binary':
      return [expression, ...listParts(expression.left), ...listParts(expression.right)]
  }
}

/** The ids of the columns that an expression names, each once. */
export function listColumnIds(expression: MartExpression): string[] {
  const ids = listParts(expression).flatMap((part) =>
    part.kind === 'column' ? [part.column_id] : [],
  )
  return [...new Set(ids)]
}
