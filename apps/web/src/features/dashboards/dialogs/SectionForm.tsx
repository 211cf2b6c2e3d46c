import { useState } from 'react'
import type { NewTile } from '../../../documents/dashboards/changeTiles.ts'
import { TitleField } from '../../../documents/dashboards/TitleField.tsx'
import { Toggle } from '../../../ui/Toggle.tsx'
import { DialogForm } from './DialogForm.tsx'

type Props = { before?: { title: string; folded: boolean }; onDone: (tile: NewTile) => void }

/** Makes or changes a heading. */
export function SectionForm({ before, onDone }: Props) {
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
        label="Folded at first"
        description="What stands below it is shown once somebody unfolds it."
        checked={folded}
        onChange={setFolded}
      />
    </DialogForm>
  )
}
