import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Composition } from '@tickmark/core/answers/Composition'
import { OTHERS_COLOUR } from '@tickmark/core/drawing/SERIES_COLOURS'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { compositionQuestion, type Split } from '@tickmark/core/screens/compositionQuestion'
import { RANKING_INTERVAL } from '@tickmark/core/screens/RANKING_INTERVAL'
import { useMemo } from 'react'
import { assignColours } from '../../../charts/assignColours.ts'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../../charts/panel/Provenance.tsx'
import { ShareStrip } from '../../../charts/share/ShareStrip.tsx'
import { shareFill } from '../../../charts/share/shareFill.ts'
import { QueryView } from '../../../data/QueryView.tsx'
import { trpc } from '../../../data/trpc.ts'
import { describeRankedValue } from '../../../ranking/describeRankedValue.ts'
import { IntervalControl } from '../../../ranking/IntervalControl.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { StateNote } from '../../../ui/StateNote.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { TableBox } from '../../../ui/table/TableBox.tsx'
import { useProject } from '../useProject.ts'
import type { CompositionSearch } from './CompositionSearch.ts'
import { DIMENSION_WORDS } from './DIMENSION_WORDS.ts'
import { listRests } from './listRests.ts'
import { makePartColumns } from './makePartColumns.tsx'
import { tabulateParts } from './tabulateParts.ts'

const route = getRouteApi('/projects/$slug/composition')
const ROW_HEIGHT = 34
const HEAD_HEIGHT = 34
const FOOT_HEIGHT = 30
const MAX_HEIGHT = 560

type Props = {
  slug: string
  split: Split
  metric: MetricDefinition
  onChange: (change: CompositionSearch) => void
}

/** What the newest figure is made of, part by part, and what no part accounts for. */
export function PartsPanel({ slug, split, metric, onChange }: Props) {
  const { interval = RANKING_INTERVAL } = route.useSearch()
  const question = compositionQuestion(slug, split, interval)
  const query = useQuery({
    ...trpc.projects.getComposition.queryOptions(question),
    placeholderData: (before) =>
      before?.metric_id === split.metric_id && before.by === split.by ? before : undefined,
  })
  const { data } = query
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
                sources: data.meta.sources,
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

type PartsProps = { composition: Composition; metric: MetricDefinition; maxHeight?: number }

function Parts({ composition, metric, maxHeight = MAX_HEIGHT }: PartsProps) {
  const { parts, by, others } = composition
  const { data: project } = useProject(composition.project_id)
  const fills = useMemo(() => {
    const colours = assignColours(parts.map((part) => part.id))
    return new Map(parts.map(({ id }, index) => [id, shareFill(colours.get(id) ?? '', index)]))
  }, [parts])
  const columns = useMemo(
    () =>
      makePartColumns(composition, {
        metric,
        fills,
        isProject: (id) => project?.chain_names[id] !== undefined,
      }),
    [composition, metric, fills, project],
  )
  const rests = listRests(composition)
  return (
    <>
      {metric.additive ? (
        <div className="px-3.5 pt-1 pb-3">
          <ShareStrip
            segments={[
              ...parts.map(({ id, share }) => ({ id, share, fill: fills.get(id) ?? {} })),
              {
                id: 'below',
                share: others?.share ?? null,
                fill: { backgroundColor: OTHERS_COLOUR },
              },
              {
                id: 'unattributed',
                share: composition.unattributed?.share ?? null,
                fill: { backgroundColor: 'var(--line2)' },
              },
            ]}
          />
        </div>
      ) : (
        <div className="px-3.5 pb-3">
          <StateNote state="partial">
            {metric.title} of single {DIMENSION_WORDS[by].many} cannot be added up, so there are no
            shares.
          </StateNote>
        </div>
      )}
      <TableBox
        rows={parts.length}
        rowHeight={ROW_HEIGHT}
        aroundHeight={HEAD_HEIGHT + (rests.length + 1) * FOOT_HEIGHT}
        width={columns.reduce((sum, column) => sum + column.width, 0)}
        maxHeight={maxHeight}
      >
        <DataTable
          label={`${metric.title} by ${DIMENSION_WORDS[by].one}`}
          layoutId="parts"
          columns={columns}
          rows={parts}
          rowKey={(part) => part.id}
          rowHeight={ROW_HEIGHT}
          footers={[...rests.map((rest) => rest.name), 'Total']}
        />
      </TableBox>
    </>
  )
}
