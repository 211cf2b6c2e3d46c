import type { ProjectReadme } from '@tickmark/core/answers/Coverage'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition, MetricKind } from '@tickmark/core/metrics/MetricDefinition'
import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import { SOURCE_PRECEDENCE } from '@tickmark/core/sources/SOURCE_PRECEDENCE'
import { SOURCE_TERMS, type SourceTerms } from '@tickmark/core/sources/SOURCE_TERMS'

/** Descriptions of how days make a longer period, and parts a whole. */
const KIND_WORDS = {
  flow: 'Amount: days and parts are added up.',
  stock: 'Level: the last day counts, parts are added up.',
  unique: 'Distinct count: days are averaged, parts are never added up.',
  ratio: 'Ratio: recomputed from its parts, never averaged.',
  price: 'Price: the last day counts.',
} as const satisfies Record<MetricKind, string>

type Made = Pick<MetricDefinition, 'derivation' | 'kind' | 'gap'>

/**
 * Describes how a metric of a project is made: from a source or computed, and how longer periods are made of its days.
 */
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

/** Names the sources of a metric: where one source takes precedence over another, in that order and saying so. */
export function describeOrigin(metricId: string, sourceIds: readonly string[]): string {
  const ranks: Readonly<Record<string, readonly string[] | undefined>> = SOURCE_PRECEDENCE
  const order = ranks[metricId] ?? []
  const ranked = order.filter((id) => sourceIds.includes(id))
  const others = sourceIds.filter((id) => !order.includes(id))
  const name = (id: string) => SOURCE_NAMES[id] ?? id
  return [ranked.map(name).join(' before '), ...others.map(name)].filter(Boolean).join(', ')
}

export type ReadmeSource = {
  source_id: string
  name: string
  /** The number of the project's metrics that it delivers. */
  metrics: number
  /** Its names for the project and its products: `Aave V3 (product aave-v3)`. */
  calls: string[]
  /** Undefined where this terminal does not know them. */
  terms: SourceTerms | undefined
}

/** The sources of a project: those that deliver most first, then those that know it and have delivered nothing. */
export function prepareSources({
  metrics,
  source_names,
}: Pick<ProjectReadme, 'metrics' | 'source_names'>): ReadmeSource[] {
  const reported = metrics.filter((metric) => metric.is_reported)
  const ids = new Set([
    ...metrics.flatMap((metric) => metric.source_ids),
    ...source_names.map((one) => one.source_id),
  ])
  return [...ids]
    .map((source_id) => ({
      source_id,
      name: SOURCE_NAMES[source_id] ?? source_id,
      metrics: reported.filter((metric) => metric.source_ids.includes(source_id)).length,
      calls: source_names
        .filter((one) => one.source_id === source_id)
        .map(({ name, product_id }) =>
          product_id === null ? name : `${name} (product ${product_id})`,
        ),
      terms: SOURCE_TERMS[source_id],
    }))
    .toSorted((a, b) => b.metrics - a.metrics || a.name.localeCompare(b.name, 'en'))
}
