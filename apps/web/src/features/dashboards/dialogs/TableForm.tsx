import { getMart } from '@tickmark/core/marts/getMart'
import { MartView } from '@tickmark/core/marts/MartView'
import { useState } from 'react'
import { useMarts } from '../../../data/useMarts.ts'
import type { NewTile } from '../../../documents/dashboards/changeTiles.ts'
import { TitleField } from '../../../documents/dashboards/TitleField.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import { DialogForm } from './DialogForm.tsx'

/** Makes a table of a mart with one of its sets of columns. What is more than that is made on the page of tables. */
export function TableForm({ onDone }: { onDone: (tile: NewTile) => void }) {
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
        <Field label="Rows of" description={mart.description}>
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
