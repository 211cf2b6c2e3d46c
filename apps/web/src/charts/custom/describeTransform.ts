import type { Transform } from '@tickmark/core/query/MetricQuery'

/** What a transform makes of a series, as it stands behind its name. */
export function describeTransform(transform: Transform): string {
  switch (transform.kind) {
    case 'rolling':
      return `average of ${transform.periods} periods`
    case 'ltm':
      return 'last twelve months'
    case 'cumulative':
      return 'cumulative'
    case 'change':
      return `change over the ${transform.over}`
    case 'share':
      return 'share'
    case 'rank':
      return 'rank'
    case 'index':
      return `indexed to ${transform.base}`
    case 'drawdown':
      return 'drawdown from the peak'
    case 'annualised':
      return 'annualised'
  }
}
