import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ChartQuery } from '@tickmark/core/documents/ChartDefinition'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { titleLabel } from '@tickmark/core/query/labels'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { useDeferredValue, useState } from 'react'
import { trpc } from '../../../data/trpc.ts'
import { useProjects } from '../../../data/useProjects.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/Input.tsx'
import { MultiPicker } from '../../../ui/MultiPicker.tsx'
import { CHAIN_OPTIONS, SECTOR_OPTIONS, TAG_OPTIONS } from '../../../ui/PickerOptions.ts'
import { PopoverButton } from '../../../ui/PopoverButton.tsx'
import type { Option } from '../../../ui/popups/popupParts.tsx'
import { StateNote } from '../../../ui/StateNote.tsx'
import { useProjectOptions } from '../../../ui/useProjectOptions.ts'

/** The most that a chart can distinguish and an address can hold. */
const MAX_PROJECTS = 300

/** The pickers name the others. */
const MAX_CHIPS = 12
/** The kinds of entities that a chart can cover; projects and chains have logos. */
const KINDS: readonly {
  kind: Exclude<keyof Where, 'products'>
  nameOf?: (id: string) => string
  prefix?: string
}[] = [
  { kind: 'projects' },
  { kind: 'sectors', nameOf: nameSector },
  { kind: 'chains' },
  { kind: 'labels', nameOf: titleLabel },
  { kind: 'tags', nameOf: TAG_OPTIONS.labelOf },
  { kind: 'exclude', prefix: 'not ' },
  { kind: 'exclude_chains', prefix: 'not on ' },
  { kind: 'exclude_sectors', nameOf: nameSector, prefix: 'not ' },
]

function nameSector(id: string): string {
  return findSector(id)?.name ?? id
}

type Where = ChartQuery['query']['where']
type Props = { chartQuery: ChartQuery; onChange: (chartQuery: ChartQuery) => void }

/** The projects, sectors, chains, labels and tags that a query is about, all where nothing is chosen, and those left out. */
export function ScopePart({ chartQuery, onChange }: Props) {
  const { where, metrics } = chartQuery.query
  const projects = useProjectOptions(metrics)
  const labels = useLabelOptions(chartQuery.query)
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
      {labels.length > 0 && (
        <MultiPicker
          label="Labels"
          options={labels}
          values={where.labels ?? []}
          onChange={(ids) => set({ labels: ids })}
        />
      )}
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
      <MultiPicker
        label="Without chains"
        options={CHAIN_OPTIONS}
        values={where.exclude_chains ?? []}
        onChange={(exclude_chains) => set({ exclude_chains })}
      />
      <MultiPicker
        label="Without sectors"
        options={withUnknown(where.exclude_sectors)}
        values={where.exclude_sectors ?? []}
        onChange={(exclude_sectors) => set({ exclude_sectors })}
      />
    </div>
  )
}

/** The labels that the metrics of a query have, of its projects where it names some, and those that are chosen. */
function useLabelOptions({ metrics, where }: ChartQuery['query']): Option[] {
  const metric_ids = metrics.filter((id) => findMetric(id) !== undefined)
  const { data } = useQuery({
    ...trpc.metrics.listLabels.queryOptions({
      metric_ids,
      ...(where.projects && { project_ids: where.projects }),
    }),
    enabled: metric_ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const names = new Map([
    ...(where.labels ?? []).map((id) => [id, titleLabel(id)] as const),
    ...(data?.labels ?? []).map(({ label_id, name }) => [label_id, name] as const),
  ])
  return [...names].map(([value, label]) => ({ value, label }))
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

/** Takes a list of names or tickers out of a spreadsheet or a message. */
function PasteProjects({ onAdd }: { onAdd: (ids: string[]) => void }) {
  return (
    <PopoverButton label="Paste projects" trigger="Paste…">
      <PasteForm onAdd={onAdd} />
    </PopoverButton>
  )
}

function PasteForm({ onAdd }: { onAdd: (ids: string[]) => void }) {
  const [text, setText] = useState('')
  const lines = useDeferredValue(readLines(text))
  const names = [...new Set(lines.map(({ name }) => name))]
  const { data = [] } = useQuery({
    ...trpc.projects.findByNames.queryOptions({ names }),
    enabled: names.length > 0,
    placeholderData: keepPreviousData,
  })
  const { ids, unknown, shared } = matchProjects(lines, data)
  return (
    <form
      className="flex w-72 flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        onAdd(ids)
        setText('')
      }}
    >
      <Field label="Names or tickers" description="One per line, or between commas.">
        <TextArea
          rows={4}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {unknown.length > 0 && (
        <StateNote state="partial">
          Unknown: {unknown.slice(0, 8).join(', ')}
          {unknown.length > 8 && ` and ${unknown.length - 8} more`}
        </StateNote>
      )}
      {shared.map(({ word, ids }) => (
        <StateNote key={word} state="partial">
          {word} is the name of several projects. Write one of: {ids.join(', ')}
        </StateNote>
      ))}
      <div>
        <Button type="submit" variant="solid" disabled={ids.length === 0}>
          {ids.length === 0 ? 'Add projects' : `Add ${ids.length}`}
        </Button>
      </div>
    </form>
  )
}

/** A line of a pasted list, and the name in it. */
type Line = { word: string; name: string }

/** As many as the server looks up. */
const MAX_LINES = 1_000

/** Names, tickers, ids or addresses of project pages, one per line or between commas. */
export function readLines(text: string): Line[] {
  return text
    .split(/[\n,;\t]+/)
    .map((part) => part.trim())
    .filter((word) => word !== '')
    .slice(0, MAX_LINES)
    .map((word) => ({ word, name: word.replace(/^.*\/projects\/([^/?#]+).*$/, '$1') }))
}

type Found = readonly { name: string; project_ids: readonly string[] }[]

/** Returns which projects the lines name, in their order, which lines name several, and which none. */
export function matchProjects(
  lines: readonly Line[],
  found: Found,
): { ids: string[]; unknown: string[]; shared: { word: string; ids: readonly string[] }[] } {
  const known = new Map(found.map(({ name, project_ids }) => [name, project_ids]))
  const ids = new Set<string>()
  const unknown: string[] = []
  const shared = new Map<string, readonly string[]>()
  for (const { word, name } of lines) {
    const [id, ...others] = known.get(name) ?? []
    if (id !== undefined && others.length > 0) shared.set(word, [id, ...others])
    else if (id !== undefined) ids.add(id)
    else if (known.has(name)) unknown.push(word)
  }
  return { ids: [...ids], unknown, shared: [...shared].map(([word, ids]) => ({ word, ids })) }
}
