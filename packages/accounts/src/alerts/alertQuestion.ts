import { ALERT_LIMITS } from '@tickmark/core/alerts/ALERT_LIMITS'
import type { AlertDefinition } from '@tickmark/core/alerts/AlertDefinition'
import { AppError } from '@tickmark/core/errors/AppError'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'

/**
 * Refuses an answer of more series than one alert watches.
 * @throws AppError `bad-request`.
 */
export function refuseManySeries({ series }: Pick<MetricAnswer, 'series'>): void {
  if (series.length <= ALERT_LIMITS.series) return
  throw new AppError(
    'bad-request',
    `The question gives ${series.length} series; one alert watches ${ALERT_LIMITS.series} at most. Keep the largest with top, or filter.`,
    { errors: [{ code: 'too-many-series', field: 'definition.query', value: series.length }] },
  )
}

/** What alerts with the same question have in common, whoever owns them. */
export function writeQuestion({ query }: Pick<AlertDefinition, 'query'>): string {
  return JSON.stringify(query)
}
