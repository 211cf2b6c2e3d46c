import { useQuery } from '@tanstack/react-query'
import type { MetricAnswer } from '@tickmark/core/query/MetricAnswer'
import { useMemo, useState } from 'react'
import type { EmbeddedChart } from '../../charts/panel/actions/EmbeddedChart.ts'
import { findTerminalPath } from '../../charts/panel/embed/findTerminalPath.ts'
import { QueryFrame } from '../../charts/panel/embed/QueryFrame.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { TimeSeriesChart } from '../../charts/TimeSeriesChart.tsx'
import { unitAfter } from '../../charts/unitAfter.ts'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { nameSeries } from './nameSeries.ts'

/** A chart with its name above and its sources below, as large as the frame. */
export function EmbeddedPanel({ chart }: { chart: EmbeddedChart }) {
  const query = useQuery(trpc.metrics.query.queryOptions(chart.query))
  return (
    <QueryFrame
      title={chart.title}
      query={query}
      terminalPath={findTerminalPath(chart.query)}
      isSample={({ meta }) => meta.sample}
      footer={({ meta }) => <Provenance meta={meta} />}
    >
      {(answer, height) =>
        answer.series.length === 0 ? (
          <EmptyState title="No values in this range" />
        ) : (
          <Drawing chart={chart} answer={answer} height={height} />
        )
      }
    </QueryFrame>
  )
}

type DrawingProps = { chart: EmbeddedChart; answer: MetricAnswer; height: number }

function Drawing({ chart, answer, height }: DrawingProps) {
  const { byId } = useProjects()
  const [hidden, setHidden] = useState(chart.hidden)
  const named = useMemo(() => nameSeries(answer, (id) => byId.get(id)?.name), [answer, byId])
  return (
    <TimeSeriesChart
      answer={named}
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
