import type { ChartUnit } from '../ChartUnit.ts'
import { unitAfter } from '../unitAfter.ts'
import type { DrawnPlan } from './DrawnQuestion.ts'

/** What all values of a chart are, where its questions make the same of them; undefined where metrics say it. */
export function findUnit({ questions }: DrawnPlan): ChartUnit | undefined {
  const [first, ...others] = questions.map(({ query }) => unitAfter(query.transforms))
  return others.every((unit) => unit === first) ? first : undefined
}
