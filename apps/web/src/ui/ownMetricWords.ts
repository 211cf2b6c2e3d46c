import type { OwnMetric } from '@tickmark/core/metrics/OwnMetric'

/** Names of the choices of an own metric. */
export const OWN_METRIC_WORDS = {
  format: {
    usd: 'US dollars',
    number: 'Number',
    tokens: 'Tokens',
    percent: 'Percent (0.05 is 5%)',
    multiple: 'Multiple (×)',
    seconds: 'Seconds',
  },
  kind: { flow: 'Flow', stock: 'Level', unique: 'Count', price: 'Price', ratio: 'Ratio' },
  gap: { missing: 'Missing: charts have a gap', zero: 'Zero: nothing happened' },
} as const satisfies {
  [Field in 'format' | 'kind' | 'gap']: Readonly<Record<OwnMetric[Field], string>>
}

/** A field of an own metric in words. */
export function writeMetricValue(field: string, value: unknown): unknown {
  if (value === true) return 'Yes'
  if (value === false) return 'No'
  if (typeof value !== 'string') return value
  const labels: Readonly<Record<string, string>> =
    field in OWN_METRIC_WORDS ? OWN_METRIC_WORDS[field as keyof typeof OWN_METRIC_WORDS] : {}
  return Object.hasOwn(labels, value) ? labels[value] : value
}
