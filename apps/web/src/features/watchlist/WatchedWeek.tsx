import type { NewestValue } from '@tickmark/core/answers/readNewest'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { Sparkline } from '../../ui/Sparkline.tsx'

type Props = { metricId: string; newest: NewestValue | undefined }

/** The line of the week up to a newest value, in the color of the change over it. */
export function WatchedWeek({ metricId, newest }: Props) {
  return (
    <Sparkline
      values={newest?.week ?? []}
      change={newest?.week_change}
      lowerIsBetter={findMetric(metricId)?.is_lower_value_better === true}
    />
  )
}
