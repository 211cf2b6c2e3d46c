import { DASHBOARD_LIMITS } from '@tickmark/core/documents/DASHBOARD_LIMITS'
import { useState } from 'react'
import type { NewTile } from '../../../documents/dashboards/changeTiles.ts'
import { TitleField } from '../../../documents/dashboards/TitleField.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/Input.tsx'
import { DialogForm } from './DialogForm.tsx'

type Props = { before?: { title: string; text: string }; onDone: (tile: NewTile) => void }

/** Makes or changes a text. */
export function TextForm({ before, onDone }: Props) {
  const [title, setTitle] = useState(before?.title ?? '')
  const [text, setText] = useState(before?.text ?? '')
  const tooMany = text.length - DASHBOARD_LIMITS.text
  const fault =
    tooMany > 0
      ? `A text holds at most ${DASHBOARD_LIMITS.text} characters; this one has ${text.length}.`
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
        description="Markdown: **bold**, # headings, - lists, tables, [links](https://…). HTML is not shown. Variables such as $project become the name of the project."
      >
        <TextArea
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
