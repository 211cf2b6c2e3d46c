import type { Comparables, CompsCell, CompsColumn } from '@tickmark/core/comps/Comparables'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatValue, MISSING, NOT_MEANINGFUL } from '@tickmark/core/formats/formatValue'
import { type ReactNode, useState } from 'react'
import { FactTable } from '../../ui/FactTable.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ProjectLink } from '../../ui/ProjectLink.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { type CompsInput, CompsTools } from './CompsTools.tsx'

const VIEWS = {
  value: 'Values',
  premium: 'Against median',
  z_score: 'z-scores',
} as const
type View = keyof typeof VIEWS

const STATISTICS = {
  median: 'Median of peers',
  mean: 'Mean',
  q1: 'Lower quartile',
  q3: 'Upper quartile',
  min: 'Lowest',
  max: 'Highest',
} as const

/** Inputs that the page shows; the others are in files. */
const SIZES: readonly string[] = ['market_cap', 'fully_diluted', 'enterprise_value', 'revenue']

/** The project and its peers, a row each, with the statistics of the peers below. */
export function PeersPanel({ comps, input }: { comps: Comparables; input: CompsInput }) {
  const [view, setView] = useState<View>('value')
  const columns = comps.columns.filter(
    ({ group, column_id }) => group !== 'size' || (view === 'value' && SIZES.includes(column_id)),
  )
  const [own = ''] = comps.names
  const title = `${own} and ${comps.names.length - 1} peers`
  const statistics = view === 'value' ? Object.entries(STATISTICS) : []
  return (
    <Panel
      title={title}
      controls={
        <>
          <SegmentedControl
            label="Cells show"
            value={view}
            segments={Object.entries(VIEWS).map(([value, label]) => ({
              value: value as View,
              label,
            }))}
            onChange={setView}
          />
          <CompsTools title={title} input={input} comps={comps} />
        </>
      }
    >
      <FactTable
        label={title}
        isWhole
        heads={['Project', ...columns.map((column) => `#${column.title}`)]}
        rows={[
          ...comps.project_ids.map((id, at) => ({
            key: id,
            cells: [
              <span key="name" className={at === 0 ? 'font-semibold' : undefined}>
                <ProjectLink id={id} />
              </span>,
              ...columns.map((column) => writeCell(column, column.cells[at], view)),
            ],
          })),
          ...statistics.map(([id, label]) => ({
            key: id,
            cells: [
              label,
              ...columns.map(({ statistics, format }) =>
                formatValue(statistics[id as keyof typeof STATISTICS], format, 'compact'),
              ),
            ] satisfies ReactNode[],
          })),
          {
            key: 'percentile',
            cells: [
              `Percentile of ${own}`,
              ...columns.map(({ percentile }) =>
                percentile === null ? MISSING : String(Math.round(percentile * 100)),
              ),
            ],
          },
        ]}
      />
    </Panel>
  )
}

function writeCell({ format }: CompsColumn, cell: CompsCell | undefined, view: View): string {
  if (cell === undefined || cell.state === 'missing') return MISSING
  if (cell.state === 'not_meaningful') return NOT_MEANINGFUL
  switch (view) {
    case 'value':
      return cell.state === 'partial'
        ? `${formatValue(cell.value, format, 'compact')} (incomplete)`
        : formatValue(cell.value, format, 'compact')
    case 'premium':
      if (cell.premium === null) return MISSING
      return format === 'percent'
        ? `${formatValue(cell.premium * 100, 'number', 'compact')} pp`
        : formatChange(cell.premium)
    case 'z_score':
      return cell.z_score === null ? MISSING : formatValue(cell.z_score, 'number', { decimals: 2 })
  }
}
