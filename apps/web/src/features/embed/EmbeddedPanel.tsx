import type { ChartAnswer } from '@tickmark/core/charts/ChartAnswer'
import { unitAfter } from '@tickmark/core/charts/chartUnits'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import type { MetricAnswer, Series } from '@tickmark/core/query/MetricAnswer'
import { useCallback, useState } from 'react'
import { useChartAnswer } from '../../charts/overrides/useChartAnswer.ts'
import type { EmbeddedChart } from '../../charts/panel/actions/EmbeddedChart.ts'
import { findTerminalPath } from '../../charts/panel/embed/findTerminalPath.ts'
import { QueryFrame } from '../../charts/panel/embed/QueryFrame.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { useRangeWithData } from '../../charts/panel/useRangeWithData.ts'
import { TimeSeriesChart } from '../../charts/TimeSeriesChart.tsx'
import { useProjects } from '../../data/useProjects.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

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
      part={chart}
      query={state}
      terminalPath={findTerminalPath(chart.query)}
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

/**
 * Names the series of any answer as people know them: by their project where each is one, by their metric where they
 * are named by it, by both where both differ. What else they are split by keeps the answer's own label.
 */
export function nameSeries(
  answer: MetricAnswer,
  projectName: (id: string) => string | undefined,
): MetricAnswer {
  const metrics = new Set(answer.series.map((series) => series.metric))
  const things = new Set(answer.series.map((series) => Object.values(series.key).join('|')))
  const nameOf = (series: Series) => {
    const metric = findMetric(series.metric)?.title ?? series.metric
    const thing = nameThing(series, projectName)
    if (things.size === 1) return metric
    return metrics.size === 1 ? thing : `${thing}: ${metric}`
  }
  return {
    ...answer,
    series: answer.series.map((series) => ({ ...series, label: nameOf(series) })),
  }
}

function nameThing(
  { key: { project, ...others }, label }: Series,
  projectName: (id: string) => string | undefined,
): string {
  if (project === undefined || Object.keys(others).length > 0) return label
  return project === OTHERS_KEY ? 'Others' : (projectName(project) ?? label)
}
