import type { PointKey } from '@tickmark/core/answers/fields'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { daysBetween } from '@tickmark/core/time/Day'
import { findTokenUnits } from '../compile/presentValueSql.ts'

/** For how many days after a redenomination the usual level may be that of the old token. */
const WITHIN_DAYS = 60
/** The largest distance of the step between two levels from the factor. */
const SLACK = 2

/**
 * Returns whether a value differs from the usual level as a redenomination of its token near that day explains: it is in
 * units of the other token.
 */
export function isRedenomination(
  { redenominations }: Pick<Catalog, 'redenominations'>,
  { metric_id, project_id, day, value }: PointKey & { value: number },
  level: number | null,
): boolean {
  if (level === null || level === 0 || findTokenUnits(metric_id) === null) return false
  const step = Math.abs(Math.log(Math.abs(value / level)))
  return (redenominations.get(project_id) ?? []).some(
    ({ date, factor }) =>
      Math.abs(daysBetween(date, day)) <= WITHIN_DAYS &&
      Math.abs(step - Math.abs(Math.log(factor))) <= Math.log(SLACK),
  )
}
