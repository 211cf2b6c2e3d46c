import type { ChartUnit } from '../ChartUnit.ts'
import { unitAfter } from '../unitAfter.ts'
import type { CustomChartPlan } from './CustomChartQuery.ts'

/** What all values of a chart are, where its questions make the same of them; undefined where metrics say it. */
export function findUnit({ questions }: CustomChartPlan): ChartUnit | undefined {
  const [first, ...others] = questions.map(({ query }) => unitAfter(query.transforms))
  return others.every((unit) => unit === first) ? first : undefined
}
