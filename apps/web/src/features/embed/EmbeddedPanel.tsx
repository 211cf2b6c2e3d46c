import { useCallback, useState } from 'react'
import type { ChartAnswer } from '../../charts/ChartAnswer.ts'
import { useChartAnswer } from '../../charts/overrides/useChartAnswer.ts'
import type { EmbeddedChart } from '../../charts/panel/actions/EmbeddedChart.ts'
import { findTerminalPath } from '../../charts/panel/embed/findTerminalPath.ts'
import { QueryFrame } from '../../charts/panel/embed/QueryFrame.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { useRangeWithData } from '../../charts/panel/useRangeWithData.ts'
import { TimeSeriesChart } from '../../charts/TimeSeriesChart.tsx'
import { unitAfter } from '../../charts/unitAfter.ts'
import { useProjects } from '../../data/useProjects.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { nameSeries } from './nameSeries.ts'

/** A chart with its name above and its sources below, as large as the frame. */
export function EmbeddedPanel({ chart }: { chart: EmbeddedChart }) {
  const { byId } = useProjects()
  const days = useRangeWithData(chart.query, chart.query.range === undefined)
  const query = days ? { ...chart.query, range: days } : chart.query
  const { answer, state } = useChartAnswer(query, {
    own: chart.own,
    name: useCallback((plain) => nameSeries(plain, (id) => byId.get(id)?.name), [byId]),
  })
  return (
    <QueryFrame
      title={chart.title}
      query={state}
      terminalPath={findTerminalPath(chart.query)}
      isSample={() => answer?.meta.sample === true}
      footer={() => answer && <Provenance meta={answer.meta} />}
    >
      {(_data, height) =>
        answer === undefined || answer.series.length === 0 ? (
          <EmptyState title="No values in this range" />
        ) : (
          <Drawing chart={chart} answer={answer} height={height} />
        )
      }
    </QueryFrame>
  )
}

type DrawingProps = { chart: EmbeddedChart; answer: ChartAnswer; height: number }

function Drawing({ chart, answer, height }: DrawingProps) {
  const [hidden, setHidden] = useState(chart.hidden)
  return (
    <TimeSeriesChart
      answer={answer}
      label={chart.title}
      kind={chart.kind}
      granularity={chart.query.granularity ?? 'day'}
      log={chart.log}
      asTable={chart.asTable}
      unit={unitAfter(chart.query.transforms)}
      hidden={hidden}
      onHide={setHidden}
      height={height}
    />
  )
}
