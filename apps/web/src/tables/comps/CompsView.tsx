import { useQuery } from '@tanstack/react-query'
import { formatColumnValue } from '@tickmark/core/answers/formatColumnValue'
import type { Comparables, CompsCell, CompsColumn } from '@tickmark/core/comps/Comparables'
import {
  COMPS_FIGURE_IDS,
  COMPS_FIGURES,
  COMPS_LIMITS,
  COMPS_MULTIPLE_IDS,
  COMPS_MULTIPLES,
  COMPS_WINDOWS,
} from '@tickmark/core/comps/compsColumns'
import type { CompsDefinition } from '@tickmark/core/documents/CompsDefinition'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { formatValue, MISSING, NOT_MEANINGFUL } from '@tickmark/core/formats/formatValue'
import { comparablesQuery } from '@tickmark/core/screens/comparables'
import { type ReactNode, useState } from 'react'
import { useAsOf } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import { Button } from '../../ui/Button.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { Panel, PanelSlot } from '../../ui/Panel.tsx'
import { ProjectChips } from '../../ui/ProjectChips.tsx'
import { ProjectLink } from '../../ui/ProjectLink.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Select } from '../../ui/Select.tsx'
import { Faults } from '../../ui/StateNote.tsx'
import { useProjectOptions } from '../../ui/useProjectOptions.ts'
import { type CompsInput, CompsTools } from './CompsTools.tsx'
import { ImpliedPanel } from './ImpliedPanel.tsx'

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

export type CompsProps = {
  definition: CompsDefinition
  /** Absent where another user's comparables are shown. */
  onChange?: ((definition: CompsDefinition) => void) | undefined
}

const WINDOWS = COMPS_WINDOWS.map((value) => ({
  value,
  label: `${Number.parseInt(value, 10)} days, annualized`,
}))

/** A project beside its peers: implied values, the table of peers, and the choice of both. */
export function CompsView({ definition, onChange }: CompsProps) {
  const asOf = useAsOf()
  const input = comparablesQuery(definition, asOf)
  const query = useQuery({
    ...trpc.projects.getComparables.queryOptions(input),
    placeholderData: (before) => (before?.project_id === definition.project ? before : undefined),
  })
  return (
    <QueryView query={query} skeleton="h-[640px]">
      {(comps) => (
        <div className="flex flex-col gap-4">
          {onChange && <Choices comps={comps} definition={definition} onChange={onChange} />}
          <PanelSlot name="Implied values" of={definition.project}>
            <ImpliedPanel comps={comps} input={input} definition={definition} onChange={onChange} />
          </PanelSlot>
          <PanelSlot name="Peers" of={definition.project}>
            <PeersPanel comps={comps} input={input} />
          </PanelSlot>
          <Faults faults={comps.notes} />
        </div>
      )}
    </QueryView>
  )
}

type ChoicesProps = Required<Pick<CompsProps, 'definition'>> & {
  comps: Comparables
  onChange: (definition: CompsDefinition) => void
}

/** Chooses peers, columns and the window. */
function Choices({ comps, definition, onChange }: ChoicesProps) {
  const { nameOf } = useProjects()
  const peers = comps.project_ids.slice(1)
  const options = { ...useProjectOptions(['market_cap_circulating']), without: [comps.project_id] }
  const change = (changes: Partial<CompsDefinition>) => onChange({ ...definition, ...changes })
  const choose = (ids: readonly string[]) =>
    change({ peers: ids.length === 0 ? null : ids.slice(0, COMPS_LIMITS.peers) })
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ProjectChips
        label="Peers"
        ids={peers}
        nameOf={nameOf}
        keepsLast
        onRemove={(id) => choose(peers.filter((other) => other !== id))}
      />
      <MultiPicker label="Peers" options={options} values={peers} onChange={choose} />
      {definition.peers !== null && (
        <Button variant="ghost" onClick={() => change({ peers: null })}>
          Largest of the sector
        </Button>
      )}
      <MultiPicker
        label="Multiples"
        options={COMPS_MULTIPLE_IDS.map((value) => ({
          value,
          label: COMPS_MULTIPLES[value].title,
        }))}
        values={definition.multiples}
        onChange={(ids) =>
          change({ multiples: COMPS_MULTIPLE_IDS.filter((id) => ids.includes(id)) })
        }
      />
      <MultiPicker
        label="Columns"
        options={COMPS_FIGURE_IDS.map((value) => ({ value, label: COMPS_FIGURES[value].title }))}
        values={definition.figures}
        onChange={(ids) => change({ figures: COMPS_FIGURE_IDS.filter((id) => ids.includes(id)) })}
      />
      <Select
        label="Window of amounts"
        size="small"
        edge="quiet"
        value={definition.window}
        options={WINDOWS}
        onChange={(window) => change({ window })}
      />
    </div>
  )
}

/** The project and its peers, a row each, with the statistics of the peers below. */
function PeersPanel({ comps, input }: { comps: Comparables; input: CompsInput }) {
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
        isMatrix
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
              ...columns.map((column) =>
                formatColumnValue(
                  column.statistics[id as keyof typeof STATISTICS],
                  column,
                  'compact',
                ),
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

function writeCell(column: CompsColumn, cell: CompsCell | undefined, view: View): string {
  if (cell === undefined || cell.state === 'missing') return MISSING
  if (cell.state === 'not_meaningful') return NOT_MEANINGFUL
  switch (view) {
    case 'value':
      return cell.state === 'partial'
        ? `${formatColumnValue(cell.value, column, 'compact')} (incomplete)`
        : formatColumnValue(cell.value, column, 'compact')
    case 'premium':
      if (cell.premium === null) return MISSING
      return column.format === 'percent'
        ? `${formatValue(cell.premium * 100, 'number', 'compact')} pp`
        : formatChange(cell.premium)
    case 'z_score':
      return cell.z_score === null ? MISSING : formatValue(cell.z_score, 'number', { decimals: 2 })
  }
}
