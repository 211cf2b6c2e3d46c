import type { ChartQuery } from '@tickmark/core/documents/ChartDefinition'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { useProjects } from '../../../data/useProjects.ts'
import { Chip } from '../../../ui/Chip.tsx'
import { MultiPicker } from '../../../ui/MultiPicker.tsx'
import { CHAIN_OPTIONS, SECTOR_OPTIONS, TAG_OPTIONS } from '../../../ui/PickerOptions.ts'
import type { Option } from '../../../ui/popups/popupParts.tsx'
import { useProjectOptions } from '../../../ui/useProjectOptions.ts'
import { PasteProjects } from './PasteProjects.tsx'

/** The most that a chart can distinguish and an address can hold. */
const MAX_PROJECTS = 300

/** The pickers name the others. */
const MAX_CHIPS = 12
/** The kinds of entities that a chart can cover; projects and chains have logos. */
const KINDS: readonly {
  kind: 'projects' | 'sectors' | 'chains' | 'tags' | 'exclude'
  nameOf?: (id: string) => string
  prefix?: string
}[] = [
  { kind: 'projects' },
  { kind: 'sectors', nameOf: (id) => findSector(id)?.name ?? id },
  { kind: 'chains' },
  { kind: 'tags', nameOf: TAG_OPTIONS.labelOf },
  { kind: 'exclude', prefix: 'not ' },
]

type Where = ChartQuery['query']['where']
type Props = { chartQuery: ChartQuery; onChange: (chartQuery: ChartQuery) => void }

/** The projects, sectors, chains and tags that a query is about, all where nothing is chosen, and those left out. */
export function ScopePart({ chartQuery, onChange }: Props) {
  const { where, metrics } = chartQuery.query
  const projects = useProjectOptions(metrics)
  const { byId } = useProjects()
  const set = (changes: Partial<Record<keyof Where, string[]>>) => {
    const next = Object.entries({ ...where, ...changes }).filter(
      ([, ids]) => ids !== undefined && ids.length > 0,
    )
    onChange({
      ...chartQuery,
      query: keepFocusInside({ ...chartQuery.query, where: Object.fromEntries(next) }),
    })
  }
  const setProjects = (ids: string[]) => set({ projects: [...new Set(ids)].slice(0, MAX_PROJECTS) })
  return (
    <div className="flex flex-wrap gap-1.5">
      <ul aria-label="Chosen entities" className="flex w-full flex-wrap gap-1 empty:hidden">
        {KINDS.flatMap(({ kind, nameOf, prefix = '' }) =>
          (where[kind] ?? [])
            .slice(0, MAX_CHIPS)
            .map((id) => (
              <Chip
                key={`${kind} ${id}`}
                name={prefix + (nameOf?.(id) ?? byId.get(id)?.name ?? id)}
                projectId={nameOf === undefined && prefix === '' && id}
                onRemove={() => set({ [kind]: (where[kind] ?? []).filter((one) => one !== id) })}
              />
            )),
        )}
      </ul>
      <MultiPicker
        label="Projects"
        options={projects}
        values={where.projects ?? []}
        onChange={setProjects}
      />
      <PasteProjects onAdd={(ids) => setProjects([...(where.projects ?? []), ...ids])} />
      <MultiPicker
        label="Sectors"
        options={withUnknown(where.sectors)}
        values={where.sectors ?? []}
        onChange={(sectors) => set({ sectors })}
      />
      <MultiPicker
        label="Chains"
        options={CHAIN_OPTIONS}
        values={where.chains ?? []}
        onChange={(chains) => set({ chains })}
      />
      <MultiPicker
        label="Tags"
        options={TAG_OPTIONS}
        values={where.tags ?? []}
        onChange={(tags) => set({ tags })}
      />
      <MultiPicker
        label="Without"
        options={projects}
        values={where.exclude ?? []}
        onChange={(exclude) => set({ exclude })}
      />
    </div>
  )
}

/** A query without singled out projects that it is no longer about, which the server would refuse. */
export function keepFocusInside(query: ChartQuery['query']): ChartQuery['query'] {
  const { focus, breakdown, where } = query
  if (focus === undefined || breakdown[0] !== 'project') return query
  const inside = focus.filter(
    (id) => (where.projects?.includes(id) ?? true) && where.exclude?.includes(id) !== true,
  )
  return { ...query, focus: inside.length > 0 ? inside : undefined }
}

/** The sectors together with what was chosen although there is none, so that it can be taken away. */
function withUnknown(chosen: readonly string[] = []): Option[] {
  const unknown = chosen.filter((value) => findSector(value) === undefined)
  return [
    ...unknown.map((value) => ({ value, label: value, detail: 'unknown' })),
    ...SECTOR_OPTIONS,
  ]
}
