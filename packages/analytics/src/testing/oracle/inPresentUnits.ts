import { knownMetric } from '@tickmark/core/metrics/findMetric'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Fact } from './settleFacts.ts'

/** Converts a fact to units of the present token of its project, by the rule "Redenominations". */
export function inPresentUnits(fact: Fact, { redenominations }: Catalog): Fact {
  let { value } = fact
  for (const { date, factor, units } of redenominations.get(fact.project_id) ?? []) {
    const unit = units?.[fact.source_id] ?? (fact.day < date ? 'old' : 'new')
    if (unit === 'new') continue
    if (fact.metric_id === 'price') value /= factor
    else if (knownMetric(fact.metric_id).format === 'tokens') value *= factor
  }
  return { ...fact, value }
}
