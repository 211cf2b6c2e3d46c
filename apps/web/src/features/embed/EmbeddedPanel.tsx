import { useCallback, useRef } from 'react'
import type { ChartAnswer } from '../../charts/ChartAnswer.ts'
import { useChartAnswer } from '../../charts/own/useChartAnswer.ts'
import type { EmbeddedChart } from '../../charts/panel/actions/EmbeddedChart.ts'
import { findTerminalPath } from '../../charts/panel/embed/findTerminalPath.ts'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { TimeSeriesChart } from '../../charts/TimeSeriesChart.tsx'
import { unitAfter } from '../../charts/unitAfter.ts'
import { describeError } from '../../data/describeError.ts'
import { QueryView } from '../../data/QueryView.tsx'
import { isCallError } from '../../data/trpc/isCallError.ts'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { useProjects } from '../../data/useProjects.ts'
import { Badge } from '../../ui/Badge.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { EmbedProblem } from './EmbedProblem.tsx'
import { nameSeries } from './nameSeries.ts'
import { TerminalLink } from './TerminalLink.tsx'
import { useRoomFor } from './useRoomFor.ts'

/** A chart with its name above and its sources below, as large as the frame. */
export function EmbeddedPanel({ chart }: { chart: EmbeddedChart }) {
  usePageTitle(chart.title)
  const { byId } = useProjects()
  const { answer, state } = useChartAnswer(chart.query, {
    own: chart.own,
    name: useCallback((plain) => nameSeries(plain, (id) => byId.get(id)?.name), [byId]),
  })
  if (isCallError(state.error) && state.error.data?.httpStatus === 400)
    return <EmbedProblem>{describeError(state.error)}</EmbedProblem>
  return (
    <>
      <header className="flex items-center gap-3 px-3.5 pt-2.5 pb-1">
        <h1 className="min-w-0 flex-1 truncate text-md font-semibold" title={chart.title}>
          {chart.title}
        </h1>
        {answer?.meta.sample && <Badge>Sample data</Badge>}
      </header>
      <div className="min-h-0 flex-1 overflow-auto">
        <QueryView query={state} skeleton={<Skeleton className="mx-3.5 h-48" />}>
          {() =>
            answer === undefined || answer.series.length === 0 ? (
              <EmptyState title="No values in this range" />
            ) : (
              <Drawing chart={chart} answer={answer} />
            )
          }
        </QueryView>
      </div>
      <footer className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-3.5 py-2 text-xs text-fg3">
        {answer && <Provenance meta={answer.meta} />}
        <span className="ml-auto">
          <TerminalLink path={findTerminalPath(chart.query)} />
        </span>
      </footer>
    </>
  )
}

type DrawingProps = { chart: EmbeddedChart; answer: ChartAnswer }

function Drawing({ chart, answer }: DrawingProps) {
  const box = useRef<HTMLDivElement>(null)
  const height = useRoomFor(box)
  return (
    <div ref={box}>
      <TimeSeriesChart
        answer={answer}
        label={chart.title}
        kind={chart.kind}
        granularity={chart.query.granularity ?? 'day'}
        log={chart.log}
        asTable={chart.asTable}
        unit={unitAfter(chart.query.transforms)}
        height={height}
      />
    </div>
  )
}
