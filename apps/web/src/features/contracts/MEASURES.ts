import type { TrendingOrder } from '@tickmark/core/answers/choices'
import type { MetricFormat } from '@tickmark/core/metrics/MetricDefinition'

type Measure = { label: string; format: MetricFormat; meaning: string }

/** What is measured of a contract over the window. */
export const MEASURES = {
  inflow: { label: 'Inflow', format: 'usd', meaning: 'US dollars that came in' },
  outflow: { label: 'Outflow', format: 'usd', meaning: 'US dollars that went out' },
  net_flow: { label: 'Net flow', format: 'usd', meaning: 'Inflow less outflow' },
  gas_used: { label: 'Gas used', format: 'number', meaning: 'Units of gas, added up' },
  events: { label: 'Events', format: 'number', meaning: 'Events written, added up' },
  callers: {
    label: 'Callers',
    format: 'number',
    meaning: 'Distinct callers of a day, the average of the days: distinct counts do not add up',
  },
} as const satisfies Record<TrendingOrder, Measure>
