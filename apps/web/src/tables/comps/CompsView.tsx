import { useQuery } from '@tanstack/react-query'
import type { Comparables } from '@tickmark/core/comps/Comparables'
import {
  COMPS_FIGURE_IDS,
  COMPS_FIGURES,
  COMPS_LIMITS,
  COMPS_MULTIPLE_IDS,
  COMPS_MULTIPLES,
  COMPS_WINDOWS,
} from '@tickmark/core/comps/compsColumns'
import type { CompsDefinition } from '@tickmark/core/documents/CompsDefinition'
import { comparablesQuery } from '@tickmark/core/screens/comparables'
import { useAsOf } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import { Button } from '../../ui/Button.tsx'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { ProjectChips } from '../../ui/ProjectChips.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Select } from '../../ui/Select.tsx'
import { Faults } from '../../ui/StateNote.tsx'
import { useProjectOptions } from '../../ui/useProjectOptions.ts'
import { ImpliedPanel } from './ImpliedPanel.tsx'
import { PeersPanel } from './PeersPanel.tsx'

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
