import { getRouteApi } from '@tanstack/react-router'
import type { SectorChartMode } from '@tickmark/core/answers/choices'
import type { Series } from '@tickmark/core/answers/MetricAnswer'
import type { ChartKind } from '@tickmark/core/charts/PreparedChart'
import { countThings } from '@tickmark/core/formats/formatValue'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { landscapeChartQuery } from '@tickmark/core/screens/landscape'
import { useCallback } from 'react'
import { ChartPanel } from '../../../charts/panel/ChartPanel.tsx'
import { readChartState } from '../../../charts/panel/ChartState.ts'
import { toQueryRange } from '../../../data/ChartRange.ts'
import { useProjects } from '../../../data/useProjects.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import type { LandscapeSearch } from '../projectSearches.ts'

const route = getRouteApi('/projects/$slug/competitive-landscape')
const VIEWS = {
  value: { label: 'Values', title: 'Values', ending: '' },
  share: { label: 'Share', title: 'Share of the compared projects', ending: ', share' },
  rank: { label: 'Rank', title: 'Rank among the compared projects', ending: ', rank' },
} as const satisfies Record<SectorChartMode, { label: string; title: string; ending: string }>
const KINDS = {
  value: ['line', 'stacked', 'area'],
  share: ['area', 'stacked', 'line'],
  rank: ['line'],
} as const satisfies Record<SectorChartMode, readonly ChartKind[]>

type Props = {
  metric: MetricDefinition
  /** Project ids. */
  compared: readonly string[]
  onChange: (change: LandscapeSearch) => void
}

/** The metric of the compared projects over time: as it is, as shares of their sum, or as places. */
export function LandscapeChart({ metric, compared, onChange }: Props) {
  const search = route.useSearch()
  const { byId } = useProjects()
  const nameOf = useCallback((series: Series) => byId.get(series.key.project ?? '')?.name, [byId])
  const views: SectorChartMode[] = metric.additive ? ['value', 'share', 'rank'] : ['value', 'rank']
  const view = views.find((one) => one === search.view) ?? 'value'
  const kinds: readonly ChartKind[] =
    view === 'value' && !metric.additive ? ['line', 'bar'] : KINDS[view]
  const state = readChartState(search, kinds)
  return (
    <ChartPanel
      title={`${metric.title} of ${countThings(compared.length, 'project')}${VIEWS[view].ending}`}
      query={landscapeChartQuery(metric.metric_id, compared, {
        granularity: state.g,
        range: toQueryRange(state.range),
        mode: view,
        as_of: search.as_of,
      })}
      state={state}
      kinds={kinds}
      onChange={onChange}
      nameOf={nameOf}
      controls={
        <SegmentedControl
          label="Chart mode"
          value={view}
          segments={views.map((value) => ({ value, ...VIEWS[value] }))}
          onChange={(to) => onChange({ view: to === 'value' ? undefined : to, kind: undefined })}
        />
      }
    />
  )
}
