import { knownMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition, MetricKind } from '@tickmark/core/metrics/MetricDefinition'

/** How days make a longer period, and parts a whole. */
const KIND_WORDS = {
  flow: 'Amount: days and parts are added up.',
  stock: 'Level: the last day counts, parts are added up.',
  unique: 'Distinct count: days are averaged, parts are never added up.',
  ratio: 'Ratio: computed anew from its parts, never averaged.',
  price: 'Price: the last day counts.',
} as const satisfies Record<MetricKind, string>

type Made = Pick<MetricDefinition, 'derivation' | 'kind' | 'gap'>

/** How a metric of a project comes about: from a source or computed, and how longer periods are made of its days. */
export function describeMaking(
  metric: Made,
  isReported: boolean,
): { origin: string; formula: string | null; method: string } {
  const { derivation, kind, gap } = metric
  const days = gap === 'zero' ? ' A day without a value counts as zero.' : ''
  return {
    origin: isReported ? 'Reported' : describeDerivation(derivation),
    formula: !isReported && derivation?.by === 'formula' ? derivation.formula : null,
    method: `${KIND_WORDS[kind]}${days}`,
  }
}

function describeDerivation(derivation: MetricDefinition['derivation']): string {
  switch (derivation?.by) {
    case 'formula':
      return 'Computed'
    case 'sector_gmv':
      return 'The measure of its first sector'
    case 'ecosystem':
      return `${knownMetric(derivation.of).title}, summed over the projects on this chain`
    case undefined:
      return 'Reported'
  }
}
