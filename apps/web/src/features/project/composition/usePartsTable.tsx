import type { Composition, CompositionPart } from '@tickmark/core/answers/Composition'
import { assignColors } from '@tickmark/core/charts/colorSeries'
import { OTHERS_COLOR } from '@tickmark/core/drawing/seriesColor'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { useMemo } from 'react'
import { ShareStrip } from '../../../charts/share/ShareStrip.tsx'
import { shareFill } from '../../../charts/share/shareFill.ts'
import { StateNote } from '../../../ui/StateNote.tsx'
import { useProject } from '../useProject.ts'
import { DIMENSION_WORDS, listRests, makePartColumns } from './makePartColumns.tsx'

/** The parts of a figure as a table, and as one bar above it where they add up. */
export function usePartsTable(composition: Composition | undefined, metric: MetricDefinition) {
  const { data: project } = useProject(composition?.project_id ?? '')
  return useMemo(() => {
    const fills = listFills(composition?.parts ?? [])
    const table = {
      layoutId: 'parts',
      columns: composition
        ? makePartColumns(composition, {
            metric,
            fills,
            isProject: (id) => project?.chain_names[id] !== undefined,
          })
        : [],
      rowKey: (part: CompositionPart) => part.id,
      footers: composition ? [...listRests(composition).map(({ name }) => name), 'Total'] : [],
    }
    const bar = composition && <PartsBar composition={composition} metric={metric} fills={fills} />
    return { table, bar }
  }, [composition, metric, project])
}

type Fills = ReturnType<typeof listFills>

/** Color and pattern of each part. */
function listFills(parts: readonly CompositionPart[]) {
  const colors = assignColors(parts.map((part) => part.id))
  return new Map(parts.map(({ id }, index) => [id, shareFill(colors.get(id) ?? '', index)]))
}

type BarProps = { composition: Composition; metric: MetricDefinition; fills: Fills }

function PartsBar({ composition: { parts, by, others, unattributed }, metric, fills }: BarProps) {
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
    </div>
  )
}
