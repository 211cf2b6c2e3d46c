import { getRouteApi } from '@tanstack/react-router'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { OTHERS_KEY, type Series } from '@tickmark/core/query/MetricAnswer'
import { CHART_DEFAULTS } from '@tickmark/core/screens/CHART_DEFAULTS'
import { metricChartQuestion, TOP_PROJECTS } from '@tickmark/core/screens/metricChartQuestion'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { useCallback } from 'react'
import { ChartPanel } from '../../charts/panel/ChartPanel.tsx'
import { toQueryRange } from '../../data/ChartRange.ts'
import { useProjects } from '../../data/useProjects.ts'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import type { MetricSearch } from './MetricSearch.ts'

const route = getRouteApi('/metrics/$metric')
const ADDITIVE_KINDS = ['stacked', 'area', 'line'] as const
const OTHER_KINDS = ['line', 'bar'] as const
const TOPS = [
  { value: '5', label: 'Top 5', title: 'Top 5' },
  { value: '10', label: '10', title: 'Top 10' },
  { value: '20', label: '20', title: 'Top 20' },
] as const
const SECTORS = MARKET_SECTORS.map((sector) => ({
  value: sector.market_sector_id,
  label: sector.name,
}))

/** The metric over time for the projects that have most of it; the rest as Others where they add up. */
export function MetricChartPanel({ metric }: { metric: MetricDefinition }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { byId } = useProjects()
  const nameOf = useCallback(
    (series: Series) => {
      const project = series.key.project ?? ''
      return project === OTHERS_KEY ? 'Others' : byId.get(project)?.name
    },
    [byId],
  )
  const change = (changes: MetricSearch) =>
    navigate({ search: (before) => ({ ...before, ...changes }), resetScroll: false })
  const kinds = metric.additive ? ADDITIVE_KINDS : OTHER_KINDS
  const asked = kinds.find((kind) => kind === search.kind)
  const state = {
    g: search.g ?? CHART_DEFAULTS.g,
    range: search.range ?? CHART_DEFAULTS.range,
    kind: asked ?? defaultKind(metric),
    log: search.log === true,
    percent: metric.additive ? search.percent === true : undefined,
    table: search.table === true,
    hide: search.hide,
  } as const
  const top = search.top ?? TOP_PROJECTS
  const sectors = search.sectors?.split(',')
  return (
    <ChartPanel
      title={`${metric.title} by project`}
      query={metricChartQuestion(metric, {
        granularity: state.g,
        range: toQueryRange(state.range),
        sectors,
        top,
        asShare: state.percent,
        as_of: search.as_of,
      })}
      state={state}
      kinds={kinds}
      onChange={change}
      nameOf={nameOf}
      controls={
        <>
          <MultiPicker
            label="Sector"
            options={SECTORS}
            values={sectors ?? []}
            onChange={(values) => change({ sectors: values.join(',') || undefined })}
          />
          <SegmentedControl
            label="How many projects"
            value={TOPS.find((one) => one.value === String(top))?.value ?? null}
            segments={TOPS}
            onChange={(value) => change({ top: Number(value) })}
          />
        </>
      }
    />
  )
}

function defaultKind(metric: MetricDefinition) {
  if (!metric.additive) return 'line'
  return metric.kind === 'flow' ? 'stacked' : 'area'
}
