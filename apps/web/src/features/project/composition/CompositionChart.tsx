import { getRouteApi } from '@tanstack/react-router'
import type { ChartKind } from '@tickmark/core/charts/PreparedChart'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { CHART_DEFAULTS } from '@tickmark/core/screens/chartQuestions'
import { compositionChartQuestion, type Split } from '@tickmark/core/screens/composition'
import { useProjectEvents } from '../../../charts/events/useProjectEvents.ts'
import { ChartPanel } from '../../../charts/panel/ChartPanel.tsx'
import { toQueryRange } from '../../../data/ChartRange.ts'
import { useProject } from '../useProject.ts'
import type { CompositionSearch } from './CompositionSearch.ts'
import { DIMENSION_WORDS } from './DIMENSION_WORDS.ts'

const route = getRouteApi('/projects/$slug/composition')

type Props = {
  slug: string
  split: Split
  metric: MetricDefinition
  onChange: (change: CompositionSearch) => void
}

/** The metric over time, part upon part; the rest as Others where they add up. */
export function CompositionChart({ slug, split, metric, onChange }: Props) {
  const search = route.useSearch()
  const { isOffered, events } = useProjectEvents(slug, search.events === true)
  const { data: project } = useProject(slug)
  const kinds: readonly ChartKind[] = metric.additive
    ? ['stacked', 'area', 'line']
    : ['line', 'bar']
  const usual = metric.additive && metric.kind !== 'flow' ? 'area' : kinds[0]
  const state = {
    g: search.g ?? CHART_DEFAULTS.g,
    range: search.range ?? CHART_DEFAULTS.range,
    isDefaultRange: search.range === undefined,
    kind: kinds.find((kind) => kind === search.kind) ?? usual ?? 'line',
    log: search.log === true,
    percent: metric.additive ? search.percent === true : undefined,
    table: search.table === true,
    transform: search.transform,
    own: search.own,
    hide: search.hide,
    events: isOffered ? search.events === true : undefined,
  }
  return (
    <ChartPanel
      title={`${metric.title} by ${DIMENSION_WORDS[split.by].one}`}
      query={compositionChartQuestion(slug, split, {
        granularity: state.g,
        range: toQueryRange(state.range),
        asShare: state.percent,
        as_of: search.as_of,
      })}
      state={state}
      kinds={kinds}
      onChange={onChange}
      events={events}
      of={project?.name}
    />
  )
}
