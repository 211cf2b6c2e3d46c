import type { MixedAnswer } from '@tickmark/core/charts/ChartAnswer'
import { describeDataSpan } from '@tickmark/core/formats/describeDataSpan'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { chooseRangeWithData } from '@tickmark/core/screens/chooseRangeWithData'
import type { Day } from '@tickmark/core/time/Day'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NoData } from '../../ui/NoData.tsx'

type Props = {
  answer: MixedAnswer | undefined
  /** Shows the days that have data. */
  onRange: (range: `${Day}_${Day}`) => void
}

/** Says that a chosen range has no values, where the data are, and leads there. */
export function NoValues({ answer, onRange }: Props) {
  const days = answer && chooseRangeWithData(answer)
  if (answer === undefined || days === undefined) {
    const metrics = [...new Set(answer?.series.map(({ metric }) => metric))]
    return (
      <NoData
        of={metrics.length > 0 ? { metrics } : { anything: true }}
        none="No values in this range"
      >
        Choose a longer range or another metric.
      </NoData>
    )
  }
  const where = describeDataSpan(answer.meta, answer.meta.range)
  return (
    <EmptyState title="No values in this range">
      <p>{where ?? 'Other ranges have data'}.</p>
      <Button onClick={() => onRange(`${days.from}_${days.to}`)}>
        Show {formatDay(days.from)} – {formatDay(days.to)}
      </Button>
    </EmptyState>
  )
}
