import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { compositionQuestion, type Split } from '@tickmark/core/screens/compositionQuestion'
import { RANKING_INTERVAL } from '@tickmark/core/screens/RANKING_INTERVAL'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../../charts/panel/Provenance.tsx'
import { QueryView } from '../../../data/QueryView.tsx'
import { trpc } from '../../../data/trpc.ts'
import { IntervalControl } from '../../../ranking/IntervalControl.tsx'
import { describeRankedValue } from '../../../ranking/table/describeRankedValue.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useProject } from '../useProject.ts'
import type { CompositionSearch } from './CompositionSearch.ts'
import { DIMENSION_WORDS } from './DIMENSION_WORDS.ts'
import { Parts } from './Parts.tsx'
import { tabulateParts } from './tabulateParts.ts'

const route = getRouteApi('/projects/$slug/composition')

type Props = {
  slug: string
  split: Split
  metric: MetricDefinition
  onChange: (change: CompositionSearch) => void
}

/** What the newest figure is made of, part by part, and what no part accounts for. */
export function PartsPanel({ slug, split, metric, onChange }: Props) {
  const { interval = RANKING_INTERVAL, as_of } = route.useSearch()
  const question = compositionQuestion(slug, split, { interval, as_of })
  const query = useQuery({
    ...trpc.projects.getComposition.queryOptions(question),
    placeholderData: (before) =>
      before?.metric_id === split.metric_id && before.by === split.by ? before : undefined,
  })
  const { data } = query
  const { data: project } = useProject(slug)
  const words = DIMENSION_WORDS[split.by]
  return (
    <Panel
      title={`${metric.title}, part by part`}
      controls={
        <>
          <IntervalControl
            value={interval}
            onChange={(to) => onChange({ interval: to === RANKING_INTERVAL ? undefined : to })}
          />
          {data && data.parts.length > 0 && (
            <PanelTools
              subject={{
                title: `${metric.title} by ${words.one}`,
                question: { procedure: 'projects.getComposition', input: question },
                file: `${slug}-${metric.slug}-by-${split.by}-${interval}`,
                table: () => tabulateParts(data, metric),
                rows: data.parts,
                sources: data.meta.sources,
                embed: {
                  title: `${project?.name ?? slug}: ${metric.title.toLowerCase()} by ${words.one}`,
                  panel: 'composition',
                  look: { project: slug, ...split, interval, as_of },
                },
              }}
              metrics={[metric.metric_id]}
              enlarge={(height) => <Parts composition={data} metric={metric} maxHeight={height} />}
            />
          )}
        </>
      }
      footer={
        data && (
          <>
            <span>
              {data.part_count} {data.part_count === 1 ? words.one : words.many}
            </span>
            <span>{describeRankedValue(data).long}</span>
            <Provenance meta={data.meta} />
          </>
        )
      }
    >
      <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
        <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-80" />}>
          {(composition) =>
            composition.parts.length === 0 ? (
              <EmptyState title="No part has a value in this interval">
                Choose a longer interval.
              </EmptyState>
            ) : (
              <Parts composition={composition} metric={metric} />
            )
          }
        </QueryView>
      </div>
    </Panel>
  )
}
