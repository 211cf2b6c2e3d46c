import type { Series } from '@tickmark/core/answers/MetricAnswer'
import type { LatestPoint } from '@tickmark/core/charts/chartMeasures'
import { unitAfter } from '@tickmark/core/charts/chartUnits'
import { formatChartValue } from '@tickmark/core/charts/formatChartValue'
import { describeTransform } from '@tickmark/core/charts/nameSeries'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { isMeaningfulMultiple } from '@tickmark/core/formats/formatValue'
import { unitOfMeasure } from '@tickmark/core/formula/unitOfMeasure'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'

/** A series of an answer with its newest value. */
export type Newest = { series: Series; point: LatestPoint; query: MetricQuery }

/** The values of a series that take part in statistics, with their days. */
export function listPoints(one: Newest, timestamps: readonly string[]) {
  return one.series.values.flatMap((value, at) => {
    const day = timestamps[at]
    return value === null || day === undefined || !isCounted(value, one) ? [] : [{ value, day }]
  })
}

/** Returns whether a value takes part in statistics: multiples that say nothing do not. */
export function isCounted(value: number, { series, query }: Newest): boolean {
  return unitShown(series, query) !== 'multiple' || isMeaningfulMultiple(value)
}

export function isOver({ provisional_from }: Series, { day }: Pick<LatestPoint, 'day'>): boolean {
  return provisional_from === null || day < provisional_from
}

export function nameValues({ series, query }: Pick<Newest, 'series' | 'query'>): string {
  const { metric } = series
  const ids = metric.includes('rolling_sum') ? [] : (metric.match(/[a-z]\w*/g) ?? [])
  const kinds = new Set(ids.map((id) => findMetric(id)?.kind))
  // Fees of a week over a level are not those of a day.
  const isOfPeriod = kinds.has('flow') && kinds.size > 1
  return [
    nameMeasure(metric) + (isOfPeriod ? ` (amounts of a ${query.granularity})` : ''),
    ...query.transforms.map(describeTransform),
  ].join(', ')
}

export function unitShown(series: Series, query: MetricQuery) {
  return unitAfter(query.transforms) ?? unitOfMeasure(series.metric)
}

export function write(value: number, series: Series, query: MetricQuery): string {
  const unit = unitShown(series, query)
  const isNative = query.unit === 'native' && unit === 'usd'
  return formatChartValue(value, isNative ? 'tokens' : unit, 'detailed')
}

export function periodOf({ day }: Pick<LatestPoint, 'day'>, { granularity }: MetricQuery): string {
  return formatPeriod(day, granularity).heading
}

/** The number of largest series that are named. */
export const NAMED = 3

export function listNamed(texts: readonly string[], count = NAMED): string {
  const more = texts.length > count ? `, and ${texts.length - count} more` : ''
  return `${texts.slice(0, count).join(', ')}${more}`
}

export function isOfAmounts({ series, query }: Newest): boolean {
  return findMetric(series.metric)?.kind === 'flow' && query.transforms.length === 0
}

export const addUp = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
