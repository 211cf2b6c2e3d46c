import type { Series } from '@tickmark/core/query/MetricAnswer'
import type { Dimension } from '@tickmark/core/query/MetricQuery'
import type { Measure, Plan } from '../compile/Plan.ts'
import { nameOfKey } from './nameOfKey.ts'

type Named = {
  plan: Pick<Plan, 'measures'>
  /** Labels of contracts, by address. */
  contracts: ReadonlyMap<string, string>
}

/** What a series is called: the names of its key, and its measure where there are several or nothing else to say. */
export function labelKey(
  key: Series['key'],
  measure: Pick<Measure, 'title'>,
  { plan, contracts }: Named,
): string {
  const parts = Object.entries(key).map(([dimension, id]) =>
    dimension === 'contract'
      ? (contracts.get(id) ?? nameOfKey('contract', id))
      : nameOfKey(dimension as Dimension, id),
  )
  if (parts.length === 0 || plan.measures.length > 1) parts.push(measure.title)
  return parts.join(' · ')
}
