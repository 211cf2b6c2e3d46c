import { letterOf } from '@tickmark/core/charts/nameSeries'
import type { ReactNode } from 'react'
import { describeError } from '../../data/describeError.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel, StatePanel } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StateNote } from '../../ui/StateNote.tsx'
import type { TimeSeriesProps } from '../TimeSeriesProps.ts'
import { CustomChartDrawing } from './CustomChartDrawing.tsx'
import type { CustomChartFailure, useCustomChart } from './useCustomChart.ts'

type Props = Pick<TimeSeriesProps, 'onHide' | 'onZoom' | 'onReset'> & {
  asked: ReturnType<typeof useCustomChart>
  label: string
  /** Of the drawing alone, in pixels. */
  height: number
  hidden: ReadonlySet<string>
  legendEnd?: ReactNode
  /** Runs before the trace of a point opens. */
  onTrace?: () => void
}

/** A custom chart in all its states: loading, refused, answered in part, or drawn. */
export function CustomChartBody({ asked, ...drawing }: Props) {
  const { drawn, failures, isPending, isPaused, retry } = asked
  if (drawn === undefined)
    return isPaused ? (
      <StatePanel icon="clock" title="Waiting for the connection" />
    ) : (
      <div aria-busy="true">
        <Skeleton className="mx-3.5 mt-8 h-72" />
      </div>
    )
  const isRefused = failures.length === drawn.plan.questions.length
  if (isRefused && !isPending)
    return (
      <ErrorPanel
        message={[
          ...new Set(
            failures.map(({ index, error }) =>
              failures.length === 1
                ? describeError(error)
                : `${letterOf(index)}: ${describeError(error)}`,
            ),
          ),
        ].join(' ')}
        onRetry={retry}
      />
    )
  return (
    <div className={isPending ? 'opacity-60' : ''} aria-busy={isPending}>
      {!isPending && <CustomChartNotes failures={failures} onRetry={retry} />}
      <CustomChartDrawing drawn={drawn} {...drawing} />
    </div>
  )
}

type NotesProps = { failures: readonly CustomChartFailure[]; onRetry: () => void }

/** Which queries of a chart are not in the drawing, and why. */
function CustomChartNotes({ failures, onRetry }: NotesProps) {
  if (failures.length === 0) return null
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-1.5">
      {failures.map(({ index, error }) => (
        <StateNote key={index} state="partial">
          Query {letterOf(index)} is not shown. {describeError(error)}
        </StateNote>
      ))}
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
