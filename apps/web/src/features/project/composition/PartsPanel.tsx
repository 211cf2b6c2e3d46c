import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Composition, CompositionPart } from '@tickmark/core/answers/Composition'
import { RANKING_INTERVAL } from '@tickmark/core/answers/choices'
import { assignColors } from '@tickmark/core/charts/colorSeries'
import { OTHERS_COLOR } from '@tickmark/core/drawing/seriesColor'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { nameInSentence } from '@tickmark/core/metrics/nameInSentence'
import { compositionQuery, type Split } from '@tickmark/core/screens/composition'
import { useMemo } from 'react'
import { Provenance } from '../../../charts/panel/Provenance.tsx'
import { ShareStrip } from '../../../charts/share/ShareStrip.tsx'
import { shareFill } from '../../../charts/share/shareFill.ts'
import { trpc } from '../../../data/trpc.ts'
import { describeRankedValue } from '../../../tables/ranking/describeRankedValue.ts'
import { IntervalControl } from '../../../tables/ranking/RankingControls.tsx'
import { TablePanel } from '../../../tables/TablePanel.tsx'
import { NoData } from '../../../ui/NoData.tsx'
import { StateNote } from '../../../ui/StateNote.tsx'
import type { CompositionSearch } from '../projectSearches.ts'
import { useProject } from '../useProject.ts'
import {
  DIMENSION_WORDS,
  exceedsTotal,
  listRests,
  makePartColumns,
  PART_FILE_ORDER,
} from './makePartColumns.tsx'

const route = getRouteApi('/projects/$slug/composition')

type Props = {
  slug: string
  split: Split
  metric: MetricDefinition
  onChange: (change: CompositionSearch) => void
}

/** The parts of the newest figure, and what no part accounts for. */
export function PartsPanel({ slug, split, metric, onChange }: Props) {
  const { interval = RANKING_INTERVAL, as_of } = route.useSearch()
  const input = compositionQuery(slug, split, { interval, as_of })
  const query = useQuery({
    ...trpc.projects.getComposition.queryOptions(input),
    placeholderData: (before) =>
      before?.metric_id === split.metric_id && before.by === split.by ? before : undefined,
  })
  const { data } = query
  const { data: project } = useProject(slug)
  const words = DIMENSION_WORDS[split.by]
  const title = `${metric.title} by ${words.one}`
  const { table, bar } = usePartsTable(data, metric, project?.chain_names)
  return (
    <TablePanel
      title={`${metric.title} breakdown`}
      query={query}
      skeleton="h-80"
      rows={data?.parts}
      above={bar}
      table={{ ...table, label: title, maxHeight: 560 }}
      subject={{
        title,
        call: { procedure: 'projects.getComposition', input },
        file: `${slug}-${metric.slug}-by-${split.by}-${interval}`,
        sources: data?.meta.sources ?? [],
        embed: {
          title: `${project?.name ?? slug}: ${nameInSentence(metric)} by ${words.one}`,
          panel: 'composition',
          look: { project: slug, ...split, interval, as_of },
        },
      }}
      file={{
        isSample: data?.meta.sample === true,
        period: data?.anchor ?? '',
        order: PART_FILE_ORDER,
      }}
      metrics={[metric.metric_id]}
      controls={
        <IntervalControl
          value={interval}
          onChange={(to) => onChange({ interval: to === RANKING_INTERVAL ? undefined : to })}
        />
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
      empty={
        <NoData of={{ metrics: [metric.metric_id] }} none="No part has a value in this interval">
          Choose a longer interval.
        </NoData>
      }
    />
  )
}

/** The parts of a figure as a table, and as one bar above it where they add up. */
function usePartsTable(
  composition: Composition | undefined,
  metric: MetricDefinition,
  chainNames: Readonly<Record<string, string>> | undefined,
) {
  return useMemo(() => {
    const fills = listFills(composition?.parts ?? [])
    const table = {
      layoutId: 'parts',
      columns: composition
        ? makePartColumns(composition, {
            metric,
            fills,
            isProject: (id) => chainNames?.[id] !== undefined,
          })
        : [],
      rowKey: (part: CompositionPart) => part.id,
      footers: composition ? [...listRests(composition).map(({ name }) => name), 'Total'] : [],
    }
    const bar = composition && <PartsBar composition={composition} metric={metric} fills={fills} />
    return { table, bar }
  }, [composition, metric, chainNames])
}

type Fills = ReturnType<typeof listFills>

/** Color and pattern of each part. */
function listFills(parts: readonly CompositionPart[]) {
  const colors = assignColors(parts.map((part) => part.id))
  return new Map(parts.map(({ id }, index) => [id, shareFill(colors.get(id) ?? '', index)]))
}

type BarProps = { composition: Composition; metric: MetricDefinition; fills: Fills }

function PartsBar({
  composition: { parts, by, total, others, unattributed },
  metric,
  fills,
}: BarProps) {
  if (!metric.additive)
    return (
      <div className="px-3.5 pb-3">
        <StateNote state="partial">
          {metric.title} of single {DIMENSION_WORDS[by].many} cannot be added up, so there are no
          shares.
        </StateNote>
      </div>
    )
  return (
    <div className="px-3.5 pt-1 pb-3">
      {exceedsTotal({ total, unattributed }) ? (
        <StateNote state="partial">
          The {DIMENSION_WORDS[by].many} add up to more than the total, so some of them overlap.
        </StateNote>
      ) : (
        <ShareStrip
          segments={[
            ...parts.map(({ id, share }) => ({ id, share, fill: fills.get(id) ?? {} })),
            { id: 'below', share: others?.share ?? null, fill: { backgroundColor: OTHERS_COLOR } },
            {
              id: 'unattributed',
              share: unattributed?.share ?? null,
              fill: { backgroundColor: 'var(--line2)' },
            },
          ]}
        />
      )}
    </div>
  )
}
