import { DASHBOARD_LIMITS } from '@tickmark/core/documents/DASHBOARD_LIMITS'
import type { DashboardVariable } from '@tickmark/core/documents/DashboardDefinition'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { useState } from 'react'
import type { NewTile } from '../../../documents/dashboards/changeTiles.ts'
import { TitleField } from '../../../documents/dashboards/TitleField.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/Input.tsx'
import { useChosenOption } from '../../../ui/PickerOptions.ts'
import { Toggle } from '../../../ui/Toggle.tsx'
import { DialogForm } from './DialogForm.tsx'
import { QueryFields, useScopeOptions } from './QueryFields.tsx'
import { NEW_QUERY, readQuery, suggestTitle, writeQuery } from './queryDraft.ts'

type Props = {
  variables: readonly DashboardVariable[]
  /** The current values of an existing figure. */
  before?: { title: string; query: MetricQuery; fits_range: boolean }
  onDone: (tile: NewTile) => void
}

/** The form of a figure. */
export function FigureForm({ variables, before, onDone }: Props) {
  const options = useScopeOptions(variables)
  const optionOf = useChosenOption(options)
  const [draft, setDraft] = useState(() =>
    before === undefined ? NEW_QUERY : readQuery(before.query),
  )
  const [fits, setFits] = useState(before?.fits_range ?? true)
  const [title, setTitle] = useState(before?.title ?? '')
  const suggested = draft === undefined ? '' : suggestTitle(draft, optionOf)
  const done = () => {
    const query = draft === undefined ? before?.query : writeQuery(draft, before?.query)
    if (query !== undefined)
      onDone({
        title: title.trim() || suggested,
        body: { kind: 'figure', query, fits_range: fits },
      })
  }
  return (
    <DialogForm action={before === undefined ? 'Add the figure' : 'Change'} onDone={done}>
      {draft === undefined ? (
        <p className="text-fg2">
          The query of this figure cannot be edited here. You can change its title.
        </p>
      ) : (
        <QueryFields
          draft={draft}
          options={options}
          onChange={(next) => {
            if (next.range !== draft.range) setFits(false)
            setDraft(next)
          }}
        />
      )}
      <TitleField title={title} placeholder={suggested} onChange={setTitle} />
    </DialogForm>
  )
}

type TextFormProps = { before?: { title: string; text: string }; onDone: (tile: NewTile) => void }

/** The form of a text tile. */
export function TextForm({ before, onDone }: TextFormProps) {
  const [title, setTitle] = useState(before?.title ?? '')
  const [text, setText] = useState(before?.text ?? '')
  const tooMany = text.length - DASHBOARD_LIMITS.text
  const fault =
    tooMany > 0
      ? `A text can have at most ${DASHBOARD_LIMITS.text} characters; this one has ${text.length}.`
      : undefined
  return (
    <DialogForm
      action={before === undefined ? 'Add the text' : 'Change'}
      fault={fault}
      onDone={() => onDone({ title: title.trim(), body: { kind: 'text', text } })}
    >
      <TitleField title={title} onChange={setTitle} />
      <Field
        label="Text"
        description="Markdown: **bold**, # headings, - lists, tables, [links](https://…). HTML is not shown. Variables such as $project are replaced by the name of the project."
      >
        <TextArea
          autoFocus
          rows={10}
          value={text}
          spellCheck
          onChange={({ target }) => setText(target.value)}
          className="min-h-48"
        />
      </Field>
    </DialogForm>
  )
}

type SectionFormProps = {
  before?: { title: string; folded: boolean }
  onDone: (tile: NewTile) => void
}

/** The form of a section heading. */
export function SectionForm({ before, onDone }: SectionFormProps) {
  const [title, setTitle] = useState(before?.title ?? '')
  const [folded, setFolded] = useState(before?.folded ?? false)
  const fault = title.trim() === '' ? 'A section needs a title.' : undefined
  return (
    <DialogForm
      action={before === undefined ? 'Add the section' : 'Change'}
      fault={fault}
      onDone={() => onDone({ title: title.trim(), body: { kind: 'section', folded } })}
    >
      <TitleField title={title} onChange={setTitle} />
      <Toggle
        label="Collapsed by default"
        description="The tiles below it are hidden until the section is expanded."
        checked={folded}
        onChange={setFolded}
      />
    </DialogForm>
  )
}
