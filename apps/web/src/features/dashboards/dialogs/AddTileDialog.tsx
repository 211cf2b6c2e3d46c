import { ChartDefinition, type CustomChartKind } from '@tickmark/core/documents/ChartDefinition'
import type {
  DashboardDefinition,
  DashboardVariable,
} from '@tickmark/core/documents/DashboardDefinition'
import { getMart } from '@tickmark/core/marts/getMart'
import { MartView } from '@tickmark/core/marts/MartView'
import { useState } from 'react'
import { useMarts } from '../../../data/useMarts.ts'
import { DocumentPicker } from '../../../documents/DocumentPicker.tsx'
import type { NewTile } from '../../../documents/dashboards/changeTiles.ts'
import { TitleField } from '../../../documents/dashboards/TitleField.tsx'
import { nameAuthor } from '../../../documents/documentWords.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { useChosenOption } from '../../../ui/PickerOptions.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { Toggle } from '../../../ui/Toggle.tsx'
import { DialogForm } from './DialogForm.tsx'
import { QueryFields, useScopeOptions } from './QueryFields.tsx'
import { NEW_QUERY, type QueryDraft, suggestTitle, writeQuery } from './queryDraft.ts'
import { FigureForm, SectionForm, TextForm } from './TileForms.tsx'

type Props = {
  definition: DashboardDefinition
  onAdd: (tile: NewTile) => void
  onClose: () => void
}

/** Adds a new tile, or a saved chart, table or comparison, to a dashboard. */
export function AddTileDialog({ definition: { tiles, variables }, onAdd, onClose }: Props) {
  // Tiles of a kind are often added one after the other.
  const last = tiles.at(-1)?.body.kind ?? 'chart'
  const [tab, setTab] = useState<string>(last === 'document' ? 'saved' : last)
  return (
    <Modal title="Add a tile" onClose={onClose}>
      <div className="px-4 pt-2">
        <Tabs
          label="Kind of tile"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'figure',
              label: 'Figure',
              panel: <FigureForm variables={variables} onDone={onAdd} />,
            },
            {
              value: 'chart',
              label: 'Chart',
              panel: <ChartForm variables={variables} onDone={onAdd} />,
            },
            { value: 'table', label: 'Table', panel: <TableForm onDone={onAdd} /> },
            { value: 'saved', label: 'Saved', panel: <SavedList onDone={onAdd} /> },
            { value: 'text', label: 'Text', panel: <TextForm onDone={onAdd} /> },
            { value: 'section', label: 'Section', panel: <SectionForm onDone={onAdd} /> },
          ]}
        />
      </div>
    </Modal>
  )
}

type ChartFormProps = { variables: readonly DashboardVariable[]; onDone: (tile: NewTile) => void }

const KINDS = [
  { value: 'stacked', label: 'Stacked bars' },
  { value: 'bar', label: 'Bars' },
  { value: 'line', label: 'Lines' },
  { value: 'area', label: 'Areas' },
  { value: 'treemap', label: 'Treemap' },
] as const satisfies { value: CustomChartKind; label: string }[]

/** The most projects that can be distinguished at a glance; the rest are Others. */
const MAX_PROJECTS = 10

/** A form for a chart of one metric. More complex charts are built on the charts page and added from there. */
function ChartForm({ variables, onDone }: ChartFormProps) {
  const options = useScopeOptions(variables)
  const optionOf = useChosenOption(options)
  const [draft, setDraft] = useState<QueryDraft>(NEW_QUERY)
  const [kind, setKind] = useState<CustomChartKind>('stacked')
  const [isSplit, setSplit] = useState(true)
  const [title, setTitle] = useState('')
  const isOfOne = draft.of.startsWith('project:')
  const suggested = suggestTitle(draft, optionOf)
  const done = () => {
    const query = {
      ...writeQuery(draft),
      ...(isSplit &&
        !isOfOne && {
          breakdown: ['project' as const],
          top: { n: MAX_PROJECTS, others: true },
        }),
    }
    const chart = ChartDefinition.parse({ kind, questions: [{ id: 'a', query }] })
    onDone({ title: title.trim() || suggested, body: { kind: 'chart', chart } })
  }
  return (
    <DialogForm action="Add the chart" onDone={done}>
      <QueryFields draft={draft} options={options} onChange={setDraft} />
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <Field label="Chart type">
          <Select value={kind} options={KINDS} onChange={setKind} />
        </Field>
        <Toggle
          label="Split by project"
          checked={isSplit && !isOfOne}
          disabled={isOfOne}
          onChange={setSplit}
        />
      </div>
      <TitleField title={title} placeholder={suggested} onChange={setTitle} />
    </DialogForm>
  )
}

/** A form for a table of a mart with one of its column sets. More complex tables are built on the tables page. */
function TableForm({ onDone }: { onDone: (tile: NewTile) => void }) {
  const marts = useMarts()
  const [martId, setMartId] = useState(marts[0]?.mart_id ?? '')
  const [presetId, setPresetId] = useState<string>()
  const [title, setTitle] = useState('')
  const mart = getMart(martId)
  const preset = mart.presets.find(({ preset_id }) => preset_id === presetId) ?? mart.presets[0]
  const suggested = preset === undefined ? mart.name : `${mart.name}: ${preset.name.toLowerCase()}`
  const done = () => {
    const table = MartView.parse({
      mart_id: martId,
      valueCols: preset?.columns.map((id) => ({ id })),
    })
    onDone({ title: title.trim() || suggested, body: { kind: 'table', table } })
  }
  return (
    <DialogForm action="Add the table" onDone={done}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Data" description={mart.description}>
          <Select
            value={martId}
            options={marts.map(({ mart_id: value, name: label }) => ({ value, label }))}
            onChange={setMartId}
          />
        </Field>
        <Field label="Columns">
          <Select
            value={preset?.preset_id ?? null}
            options={mart.presets.map(({ preset_id: value, name: label }) => ({ value, label }))}
            onChange={setPresetId}
          />
        </Field>
      </div>
      <TitleField title={title} placeholder={suggested} onChange={setTitle} />
    </DialogForm>
  )
}

const SAVED_KINDS = [
  { value: 'chart', label: 'Charts' },
  { value: 'table', label: 'Tables' },
  { value: 'comparison', label: 'Comparables' },
] as const

/** A searchable list of saved charts, tables and comparisons, to add one as a tile. */
function SavedList({ onDone }: { onDone: (tile: NewTile) => void }) {
  const [kind, setKind] = useState<(typeof SAVED_KINDS)[number]['value']>('chart')
  return (
    <div className="pt-1 pb-4">
      <DocumentPicker
        kind={kind}
        label="Saved"
        searchLabel="Search saved documents"
        placeholder="Search"
        controls={
          <SegmentedControl label="Kind" value={kind} segments={SAVED_KINDS} onChange={setKind} />
        }
        icon={kind === 'comparison' ? 'table' : kind}
        empty={(search) => (
          <EmptyState title={search === '' ? 'Nothing saved yet' : `No results for “${search}”`}>
            Charts, tables and comparisons that are saved on their own pages can be added here.
          </EmptyState>
        )}
        detail={(document) => (
          <bdi className="max-w-40 truncate text-sm text-fg3">{nameAuthor(document)}</bdi>
        )}
        onChoose={({ document_id, name }) =>
          onDone({ title: name, body: { kind: 'document', document_id } })
        }
      />
    </div>
  )
}
