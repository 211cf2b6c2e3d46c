import type { AlertCondition } from './AlertCondition.ts'
import type { ConditionReading } from './readCondition.ts'

type Direction = AlertCondition['direction']

/** Whether an alert that is at rest fires. The limit itself is within. */
export function isBeyond({ compared, limit }: ConditionReading, direction: Direction): boolean {
  return direction === 'above' ? compared > limit : compared < limit
}

/** Whether a series that has fired is back by the margin, so that it can fire again. */
export function isBack({ compared, leave }: ConditionReading, direction: Direction): boolean {
  return direction === 'above' ? compared <= leave : compared >= leave
}
