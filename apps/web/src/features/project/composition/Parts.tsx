import type { Composition } from '@tickmark/core/answers/Composition'
import { OTHERS_COLOUR } from '@tickmark/core/drawing/SERIES_COLOURS'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { useMemo } from 'react'
import { assignColours } from '../../../charts/assignColours.ts'
import { ShareStrip } from '../../../charts/share/ShareStrip.tsx'
import { shareFill } from '../../../charts/share/shareFill.ts'
import { StateNote } from '../../../ui/StateNote.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { TableBox } from '../../../ui/table/TableBox.tsx'
import { useProject } from '../useProject.ts'
import { DIMENSION_WORDS } from './DIMENSION_WORDS.ts'
import { listRests } from './listRests.ts'
import { makePartColumns } from './makePartColumns.tsx'

const ROW_HEIGHT = 34
const HEAD_HEIGHT = 34
const FOOT_HEIGHT = 30
const MAX_HEIGHT = 560

type Props = { composition: Composition; metric: MetricDefinition; maxHeight?: number }

/** The parts of a figure as one bar, where they add up, and as a table. */
export function Parts({ composition, metric, maxHeight = MAX_HEIGHT }: Props) {
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
