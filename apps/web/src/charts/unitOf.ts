import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { ChartSeries } from './ChartAnswer.ts'
import type { ChartUnit } from './ChartUnit.ts'

/** What the values of a series are. `unit` is what its chart made of all values; see `unitAfter`. */
export function unitOf(
  { own, metric, unit: said }: Pick<ChartSeries, 'own' | 'metric' | 'unit'>,
  unit?: ChartUnit,
): ChartUnit {
  const made = own?.isTransformed === true ? own.unit : (said ?? unit)
  return made ?? findMetric(metric)?.format ?? 'number'
}
