import { getRouteApi } from '@tanstack/react-router'
import type { Splits } from '@tickmark/core/answers/Composition'
import type { CompositionDimension } from '@tickmark/core/answers/choices'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { chooseSplit, listSplitDimensions } from '@tickmark/core/screens/composition'
import { useStore } from '../../../data/createStore.ts'
import { switchStore } from '../../../data/switchStore.ts'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { AsOfNote } from '../../../tables/ranking/RankingControls.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel, PanelBoundary, PanelSlot } from '../../../ui/Panel.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useProject } from '../useProject.ts'
import { CompositionChart } from './CompositionChart.tsx'
import type { CompositionSearch } from './CompositionSearch.ts'
import { DIMENSION_WORDS } from './DIMENSION_WORDS.ts'
import { PartsPanel } from './PartsPanel.tsx'

const route = getRouteApi('/projects/$slug/composition')

/** What the project's figures are made of: chains, products and contracts. */
export function CompositionPage() {
  const { slug } = route.useParams()
  const query = useProject(slug)
  useScreenTitle('/projects/$slug/composition', { slug: query.data?.name })
  return (
    <PanelBoundary name="Composition">
      <QueryView query={query} skeleton={<Skeleton className="h-[560px]" />}>
        {({ splits }) => <Splittable slug={slug} splits={splits} />}
      </QueryView>
    </PanelBoundary>
  )
}

function Splittable({ slug, splits }: { slug: string; splits: Splits }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const switches = useStore(switchStore)
  const dimensions = listSplitDimensions(splits, (name) => switches[name])
  const split = chooseSplit(splits, dimensions, search)
  const change = (changes: CompositionSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes }), resetScroll: false })
  if (split === undefined)
    return (
      <Panel title="Composition">
        <EmptyState title="Only totals are known">
          No source splits a figure of this project by chain, product or contract.
        </EmptyState>
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
