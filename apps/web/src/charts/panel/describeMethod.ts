import type { MetricDefinition, MetricKind } from '@tickmark/core/metrics/MetricDefinition'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'

/** Descriptions of how days become longer periods, as the query compiler does it. */
const ROLL_UPS: Readonly<Record<MetricKind, string>> = {
  flow: 'Days are added up.',
  stock: 'A longer period shows its last day.',
  unique: 'A longer period shows the average of its days: distinct counts do not add up.',
  ratio: 'Computed from the sums of its parts over the period, never averaged.',
  price: 'A longer period shows its last day.',
}

const KINDS: Readonly<Record<MetricKind, string>> = {
  flow: 'Flow (summed over the period)',
  stock: 'Level (at the end of the period)',
  unique: 'Distinct count (average of the days)',
  ratio: 'Ratio of two metrics',
  price: 'Price (at the end of the period)',
}

export type Method = {
  /** The kind of its values. */
  kind: string
  /** The computation of the metric where no source reports it. */
  calculation: string | null
  rollUp: string
  /** A statement of whether projects, chains and products add up. */
  parts: string
  /** The meaning of a day without a value. */
  gaps: string
}

/** Describes in words how a metric is made and what may be done with its values. */
export function describeMethod(metric: MetricDefinition): Method {
  return {
    kind: KINDS[metric.kind],
    calculation: describeDerivation(metric),
    rollUp: ROLL_UPS[metric.kind],
    parts: metric.additive
      ? 'Projects, chains and products add up.'
      : 'Projects, chains and products do not add up.',
    gaps: describeGaps(metric),
  }
}

function describeDerivation({ derivation }: MetricDefinition): string | null {
  switch (derivation?.by) {
    case undefined:
      return null
    case 'formula':
      return derivation.formula
    case 'sector_gmv':
      return 'The metric that the project’s first market sector names as its volume.'
    case 'ecosystem':
      return `${nameMeasure(derivation.of)} of the projects on the chain, without the chain’s own.`
  }
}

function describeGaps({ gap, derivation }: MetricDefinition): string {
  const rule =
    gap === 'zero'
      ? 'A day without a value counts as zero.'
      : 'A day without a value stays missing; it never counts as zero.'
  const optional = derivation?.by === 'formula' ? (derivation.optional ?? []) : []
  if (optional.length === 0) return rule
  return `${rule} Where ${optional.map(nameMeasure).join(' or ')} is not known, it counts as zero in the formula.`
}
