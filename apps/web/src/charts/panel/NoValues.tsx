import { formatDay } from '@tickmark/core/formats/formatDay'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import { chooseRangeWithData } from '@tickmark/core/screens/chooseRangeWithData'
import type { Day } from '@tickmark/core/time/Day'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import type { MixedAnswer } from '../overrides/mergeOverrides.ts'

type Props = {
  answer: MixedAnswer | undefined
  /** Shows the days that have data. */
  onRange: (range: `${Day}_${Day}`) => void
}

/** Says that a chosen range has no values, where the data are, and leads there. */
export function NoValues({ answer, onRange }: Props) {
  const days = answer && chooseRangeWithData(answer)
  if (answer === undefined || days === undefined)
    return (
      <EmptyState title="No values in this range">
        Choose a longer range or another metric.
      </EmptyState>
    )
  return (
    <EmptyState title="No values in this range">
      <p>{describeData(answer.meta)}</p>
      <Button onClick={() => onRange(`${days.from}_${days.to}`)}>
        Show {formatDay(days.from)} – {formatDay(days.to)}
      </Button>
    </EmptyState>
  )
}

function describeData({ data_from, data_to, range }: MetricAnswer['meta']): string {
  if (data_to !== null && data_to < range.from) return `Data end on ${formatDay(data_to)}.`
  if (data_from !== null && data_from > range.to) return `Data begin on ${formatDay(data_from)}.`
  return 'There are data in other ranges.'
}
