import { AppError } from '@tickmark/core/errors/AppError'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import type { Scope } from './resolveScope.ts'

/**
 * Returns a query with the current ids of what it singles out.
 * @throws AppError `bad-request` without a breakdown, and for ids that the query is not about.
 */
export function resolveFocus<Query extends MetricQuery>(query: Query, scope: Scope): Query {
  const { focus, breakdown } = query
  if (focus === undefined) return query
  const [dimension] = breakdown
  if (dimension === undefined) throw refuse('focus needs a breakdown.', focus.join(','))
  const isNamed = dimension === 'project' || dimension === 'chain'
  const ids = focus.map((id) => (isNamed ? (scope.catalog.findCurrentId(id) ?? id) : id))
  const outside = ids.find((id) => !isInside(id, dimension, scope))
  if (outside !== undefined)
    throw refuse(`focus has the id "${outside}", which the query is not about.`, outside)
  return { ...query, focus: ids }
}

function refuse(message: string, value: string): AppError {
  return new AppError('bad-request', message, {
    errors: [{ code: 'unknown-id', field: 'focus', value }],
  })
}

function isInside(id: string, dimension: MetricQuery['breakdown'][number], scope: Scope): boolean {
  const { catalog, projects, chains, products, sectors } = scope
  switch (dimension) {
    case 'project':
      return projects?.includes(id) ?? catalog.find(id) !== undefined
    case 'chain':
      return chains?.includes(id) ?? catalog.find(id) !== undefined
    case 'product':
      return products?.includes(id) ?? catalog.findProductName(id) !== undefined
    case 'market_sector':
      return sectors?.includes(id) ?? findSector(id) !== undefined
    case 'contract':
      return true
  }
}
