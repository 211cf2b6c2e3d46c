import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Splits } from '@tickmark/core/answers/Composition'
import { type CompositionDimension, RANKING_INTERVAL } from '@tickmark/core/answers/choices'
import type { ChartKind } from '@tickmark/core/charts/PreparedChart'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { Split } from '@tickmark/core/screens/composition'
import {
  chooseSplit,
  compositionChartQuery,
  compositionQuery,
  listSplitDimensions,
} from '@tickmark/core/screens/composition'
import { useProjectEvents } from '../../../charts/events/useProjectEvents.ts'
import { ChartPanel } from '../../../charts/panel/ChartPanel.tsx'
import { readChartState } from '../../../charts/panel/ChartState.ts'
import { toQueryRange } from '../../../data/ChartRange.ts'
import { useStore } from '../../../data/createStore.ts'
import { useChangeSearch } from '../../../data/readSearch.ts'
import { switchStore } from '../../../data/switchStore.ts'
import { trpc } from '../../../data/trpc.ts'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { AsOfNote } from '../../../tables/ranking/RankingControls.tsx'
import { NoData } from '../../../ui/NoData.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { PanelBoundary } from '../../../ui/PanelBoundary.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import type { CompositionSearch } from '../projectSearches.ts'
import { useProject } from '../useProject.ts'
import { DIMENSION_WORDS, exceedsTotal } from './makePartColumns.tsx'
import { PartsPanel } from './PartsPanel.tsx'

const route = getRouteApi('/projects/$slug/composition')

/** Shows the parts of the project's figures: chains, products, contracts and labels. */
export function CompositionPage() {
  const { slug } = route.useParams()
  const query = useProject(slug)
  useScreenTitle('/projects/$slug/composition', { slug: query.data?.name })
  return (
    <PanelBoundary name="Composition">
      <QueryView query={query} skeleton="h-[560px]">
        {({ splits }) => <Splittable slug={slug} splits={splits} />}
      </QueryView>
    </PanelBoundary>
  )
}

function Splittable({ slug, splits }: { slug: string; splits: Splits }) {
  const search = route.useSearch()
  const switches = useStore(switchStore)
  const dimensions = listSplitDimensions(splits, (name) => switches[name])
  const split = chooseSplit(splits, dimensions, search)
  const change = useChangeSearch<CompositionSearch>()
  if (split === undefined)
    return (
      <Panel title="Composition">
        <NoData of={{ anything: true }} none="Only totals are known">
          No source splits a figure of this project by chain, product, contract or label.
        </NoData>
      </Panel>
    )
  const metric = knownMetric(split.metric_id)
  return (
    <div className="flex flex-col gap-4">
      <AsOfNote />
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl<CompositionDimension>
          label="Split by"
          value={split.by}
          segments={dimensions.map((value) => ({ value, label: DIMENSION_WORDS[value].label }))}
          onChange={(by) => change({ by, metric: split.metric_id, kind: undefined })}
        />
        <Picker
          label="Metric"
          options={splits[split.by].map(({ metric_id, count }) => ({
            value: metric_id,
            label: knownMetric(metric_id).title,
            detail: String(count),
          }))}
          value={split.metric_id}
          onChange={(id) => change({ metric: id ?? undefined, by: split.by, kind: undefined })}
        />
      </div>
      <PanelSlot name="Composition over time" of={slug}>
        <CompositionChart slug={slug} split={split} metric={metric} onChange={change} />
      </PanelSlot>
      <PanelSlot name="Parts" of={slug}>
        <PartsPanel slug={slug} split={split} metric={metric} onChange={change} />
      </PanelSlot>
    </div>
  )
}

type Props = {
  slug: string
  split: Split
  metric: MetricDefinition
  onChange: (change: CompositionSearch) => void
}

/** The metric over time, part upon part, or as lines where parts overlap; the rest as Others where they add up. */
function CompositionChart({ slug, split, metric, onChange }: Props) {
  const search = route.useSearch()
  const events = useProjectEvents(slug, search.events === true)
  const { data: project } = useProject(slug)
  const kinds: readonly ChartKind[] = metric.additive
    ? ['stacked', 'area', 'line']
    : ['line', 'bar']
  const { interval = RANKING_INTERVAL, as_of } = search
  const { data: parts } = useQuery(
    trpc.projects.getComposition.queryOptions(compositionQuery(slug, split, { interval, as_of })),
  )
  const stacked = metric.additive && metric.kind !== 'flow' ? 'area' : kinds[0]
  const usual = parts !== undefined && exceedsTotal(parts) ? 'line' : stacked
  const state = {
    ...readChartState(search, kinds, usual),
    percent: metric.additive ? search.percent === true : undefined,
    events: search.events === true,
  }
  return (
    <ChartPanel
      title={`${metric.title} by ${DIMENSION_WORDS[split.by].one}`}
      query={compositionChartQuery(slug, split, {
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
