import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { ChartSeries } from './ChartAnswer.ts'
import type { ChartUnit } from './ChartUnit.ts'

/** What the values of a series are. `unit` is what its chart made of all values; see `unitAfter`. */
export function unitOf(
  { own, metric }: Pick<ChartSeries, 'own' | 'metric'>,
  unit?: ChartUnit,
): ChartUnit {
  const made = own?.isTransformed === true ? own.unit : unit
  return made ?? findMetric(metric)?.format ?? 'number'
}
