import type { MetricKind } from '@tickmark/core/metrics/MetricDefinition'

/** What a row of daily values comes to as one figure; null when no day has a value. */
export function summarise(values: readonly (number | null)[], kind: MetricKind): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  const sum = known.reduce((total, value) => total + value, 0)
  switch (kind) {
    case 'flow':
      return sum
    case 'unique':
      return sum / known.length
    case 'stock':
    case 'price':
    case 'ratio':
      return known.at(-1) ?? null
  }
}
