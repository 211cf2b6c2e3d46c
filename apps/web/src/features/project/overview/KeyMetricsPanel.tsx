import { getRouteApi } from '@tanstack/react-router'
import type { Series } from '@tickmark/core/answers/MetricAnswer'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { chooseKeyMetrics, keyMetricsQuery } from '@tickmark/core/screens/keyMetrics'
import { useProjectEvents } from '../../../charts/events/useProjectEvents.ts'
import { ChartPanel } from '../../../charts/panel/ChartPanel.tsx'
import { readChartState } from '../../../charts/panel/ChartState.ts'
import { toQueryRange } from '../../../data/ChartRange.ts'
import { useChangeSearch } from '../../../data/readSearch.ts'
import { Picker } from '../../../ui/Picker.tsx'
import type { OverviewSearch } from '../projectSearches.ts'
import { useAvailableMetrics, useProject } from '../useProject.ts'

const route = getRouteApi('/projects/$slug/')
const KINDS = ['line', 'bar'] as const

/** One or two metrics of the project over time. */
export function KeyMetricsPanel({ slug }: { slug: string }) {
  const search = route.useSearch()
  const metrics = useAvailableMetrics(slug)
  const events = useProjectEvents(slug, search.events === true)
  const { data: project } = useProject(slug)
  const change = useChangeSearch<OverviewSearch>()
  const chosen = chooseKeyMetrics(metrics, search)
  const names = chosen.map((metric) => metric.title)
  const state = {
    ...readChartState(search, KINDS, chosen[0]?.serie_type === 'bar' ? 'bar' : 'line'),
    events: search.events === true,
  }
  const options = (metrics ?? []).map((metric) => ({
    value: metric.metric_id,
    label: metric.title,
    detail: metric.categories[0],
  }))
  return (
    <ChartPanel
      title={names.join(' and ')}
      query={keyMetricsQuery(slug, chosen, {
        granularity: state.g,
        range: toQueryRange(state.range),
        as_of: search.as_of,
      })}
      isReady={metrics !== undefined}
      state={state}
      kinds={KINDS}
      onChange={change}
      nameOf={metricName}
      events={events}
      of={project?.name}
      controls={
        <>
          <Picker
            label="Metric"
            options={options}
            value={chosen[0]?.metric_id ?? null}
            onChange={(metric) =>
              change({ metric: metric ?? undefined, and: chosen[1]?.metric_id, kind: undefined })
            }
          />
          <Picker
            label="Compare with"
            none={chosen.length > 1 ? 'None' : 'Compare with'}
            options={options.filter((option) => option.value !== chosen[0]?.metric_id)}
            value={chosen[1]?.metric_id ?? null}
            onChange={(and) => change({ metric: chosen[0]?.metric_id, and: and ?? undefined })}
          />
        </>
      }
    />
  )
}

function metricName(series: Series): string | undefined {
  return findMetric(series.metric)?.title
}
