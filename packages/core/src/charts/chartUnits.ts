import type { ChangeOf } from '../formats/formatChange.ts'
import { valueFormatOf } from '../formats/formatValue.ts'
import { findMetric } from '../metrics/findMetric.ts'
import { createLookup } from '../text/createLookup.ts'
import type { ChartSeries, ChartUnit } from './ChartAnswer.ts'

const UNITS: Readonly<Record<string, ChartUnit>> = createLookup({
  share: 'share',
  change: 'percent',
  index: 'number',
  drawdown: 'percent',
  rank: 'rank',
})

/**
 * Returns the unit of values after the transforms of a query, where one of them changes it. Undefined where the unit is
 * still that of their metrics: an average of dollars is dollars.
 */
export function unitAfter(
  transforms: readonly { kind: string }[] | undefined,
): ChartUnit | undefined {
  const last = transforms?.findLast((transform) => UNITS[transform.kind] !== undefined)
  return last && UNITS[last.kind]
}

/** Returns the facts that the changes of values depend on: of shares and percentages they are points. */
export function changingAs(measure: string, unit: ChartUnit): ChangeOf['metric'] {
  const metric = findMetric(measure)
  const { may_be_negative = true, polarity = 'neutral' } = metric ?? {}
  return unit === 'percent' || unit === 'share'
    ? { may_be_negative, polarity, format: 'percent' }
    : metric
}

/** The scale of a series where its unit does not say it: a price beside fees would be a flat line at zero. */
export function scaleOf(series: Pick<ChartSeries, 'override' | 'metric' | 'unit'>): string {
  const unit = unitOf(series)
  const isPrice = unit === 'usd' && findMetric(series.metric)?.kind === 'price'
  return isPrice && series.override?.isTransformed !== true ? `${unit} price` : unit
}

/** Returns the unit of the values of a series. `unit` is what its chart made of all values; see `unitAfter`. */
export function unitOf(
  { override, metric, unit: said }: Pick<ChartSeries, 'override' | 'metric' | 'unit'>,
  unit?: ChartUnit,
): ChartUnit {
  const made = override?.isTransformed === true ? override.unit : (said ?? unit)
  if (made !== undefined) return made
  const known = findMetric(metric)
  return known === undefined ? 'number' : valueFormatOf(known)
}
