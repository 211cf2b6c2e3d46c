import { getRouteApi } from '@tanstack/react-router'
import type { MetricBreakdown } from '@tickmark/core/answers/choices'
import type { Series } from '@tickmark/core/answers/MetricAnswer'
import type { ChartKind } from '@tickmark/core/charts/PreparedChart'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { nameInSentence } from '@tickmark/core/metrics/nameInSentence'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import { findSizeMetric, metricChartQuery, TOP_PROJECTS } from '@tickmark/core/screens/chartQueries'
import { useCallback } from 'react'
import { ChartPanel } from '../../charts/panel/ChartPanel.tsx'
import { readChartState } from '../../charts/panel/ChartState.ts'
import { toQueryRange } from '../../data/ChartRange.ts'
import { useChangeSearch } from '../../data/readSearch.ts'
import { useProjects } from '../../data/useProjects.ts'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { SECTOR_OPTIONS } from '../../ui/PickerOptions.ts'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import type { MetricSearch } from './MetricSearch.ts'

const route = getRouteApi('/metrics/$metric')
const BREAKDOWNS = {
  project: { label: 'Projects', title: 'By project' },
  market_sector: { label: 'Sectors', title: 'By market sector' },
  chain: { label: 'Chains', title: 'By chain' },
} as const satisfies Record<MetricBreakdown, { label: string; title: string }>
const TOPS = [
  { value: '5', label: 'Top 5', title: 'Top 5' },
  { value: '10', label: '10', title: 'Top 10' },
  { value: '20', label: '20', title: 'Top 20' },
] as const
/**
 * The metric over time for the projects, sectors or chains that have most of it; the rest as Others where they add up.
 * Only what adds up can be shown by sector and chain.
 */
export function MetricChartPanel({ metric }: { metric: MetricDefinition }) {
  const search = route.useSearch()
  const { byId } = useProjects()
  const breakdowns: MetricBreakdown[] = metric.additive
    ? ['project', 'market_sector', 'chain']
    : ['project']
  const by = breakdowns.find((one) => one === search.by) ?? 'project'
  const nameOf = useCallback(
    ({ key }: Series) => {
      const id = key.project ?? key.chain ?? ''
      return id === OTHERS_KEY ? 'Others' : byId.get(id)?.name
    },
    [byId],
  )
  const change = useChangeSearch<MetricSearch>()
  // A project counts in each of its sectors, so that they cannot be stacked upon one another.
  const addsUp = metric.additive && by !== 'market_sector'
  const kinds: readonly ChartKind[] = addsUp ? ['stacked', 'area', 'line'] : ['line', 'bar']
  const state = {
    ...readChartState(search, kinds, firstKind(metric, addsUp)),
    percent: addsUp ? search.percent === true : undefined,
  }
  const top = search.top ?? TOP_PROJECTS
  const sectors = search.sectors?.split(',')
  return (
    <ChartPanel
      title={titleOf(metric, by)}
      query={metricChartQuery(metric, {
        by,
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
          {breakdowns.length > 1 && (
            <SegmentedControl
              label="Split by"
              value={by}
              segments={breakdowns.map((value) => ({ value, ...BREAKDOWNS[value] }))}
              onChange={(to) => change({ by: to === 'project' ? undefined : to, kind: undefined })}
            />
          )}
          <MultiPicker
            label="Sector"
            options={SECTOR_OPTIONS}
            values={sectors ?? []}
            onChange={(values) => change({ sectors: values.join(',') || undefined })}
          />
          <SegmentedControl
            label="How many"
            value={TOPS.find((one) => one.value === String(top))?.value ?? null}
            segments={TOPS}
            onChange={(value) => change({ top: Number(value) })}
          />
        </>
      }
    />
  )
}

function titleOf(metric: MetricDefinition, by: MetricBreakdown): string {
  const size = findSizeMetric(metric)
  const whose = size
    ? `of projects with the most ${nameInSentence(knownMetric(size))}`
    : BREAKDOWNS[by].title.toLowerCase()
  return `${metric.title} ${whose}`
}

function firstKind({ kind }: MetricDefinition, addsUp: boolean): ChartKind {
  if (!addsUp) return 'line'
  return kind === 'flow' ? 'stacked' : 'area'
}
