import { letterOf } from '@tickmark/core/charts/nameSeries'
import { describeError } from '../../data/describeError.ts'
import { Button } from '../../ui/Button.tsx'
import { StateNote } from '../../ui/StateNote.tsx'
import type { CustomChartFailure } from './useCustomChart.ts'

type Props = { failures: readonly CustomChartFailure[]; onRetry: () => void }

/** Which questions of a chart are not in the drawing, and why. */
export function CustomChartNotes({ failures, onRetry }: Props) {
  if (failures.length === 0) return null
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-1.5">
      {failures.map(({ index, error }) => (
        <StateNote key={index} state="partial">
          Question {letterOf(index)} is not shown. {describeError(error)}
        </StateNote>
      ))}
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
