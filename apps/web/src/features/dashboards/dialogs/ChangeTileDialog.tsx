import type {
  DashboardDefinition,
  DashboardTile,
} from '@tickmark/core/documents/DashboardDefinition'
import { useState } from 'react'
import type { NewTile } from '../../../documents/dashboards/changeTiles.ts'
import { TitleField } from '../../../documents/dashboards/TitleField.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { DialogForm } from './DialogForm.tsx'
import { FigureForm, SectionForm, TextForm } from './TileForms.tsx'

type Props = {
  tile: DashboardTile
  definition: DashboardDefinition
  onChange: (tile: NewTile) => void
  onClose: () => void
}

/** Changes the title of a tile and, if it can be edited here, its content. */
export function ChangeTileDialog({ tile, definition, onChange, onClose }: Props) {
  return (
    <Modal title="Edit tile" onClose={onClose}>
      <div className="px-4 pt-3">
        <TileForm tile={tile} definition={definition} onDone={onChange} />
      </div>
    </Modal>
  )
}

type FormProps = Pick<Props, 'tile' | 'definition'> & { onDone: (tile: NewTile) => void }

function TileForm({ tile: { title, body }, definition: { variables }, onDone }: FormProps) {
  switch (body.kind) {
    case 'figure':
      return (
        <FigureForm
          variables={variables}
          before={{ title, query: body.query, fits_range: body.fits_range }}
          onDone={onDone}
        />
      )
    case 'text':
      return <TextForm before={{ title, text: body.text }} onDone={onDone} />
    case 'section':
      return <SectionForm before={{ title, folded: body.folded }} onDone={onDone} />
    case 'chart':
    case 'table':
    case 'document':
      return <TitleForm title={title} onDone={(next) => onDone({ title: next, body })} />
  }
}

function TitleForm({ title, onDone }: { title: string; onDone: (title: string) => void }) {
  const [next, setNext] = useState(title)
  return (
    <DialogForm action="Change" onDone={() => onDone(next.trim())}>
      <TitleField title={next} onChange={setNext} />
    </DialogForm>
  )
}
