import { getMart } from '@tickmark/core/marts/getMart'
import type { MartView } from '@tickmark/core/marts/MartView'
import { lazy, useState } from 'react'
import { DialogBoundary } from '../../ui/Boundary.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { GroupMenu } from './GroupMenu.tsx'
import { findNameTarget } from './names/NameTarget.ts'
import { RowsChoice } from './rows/RowsChoice.tsx'

const ColumnsDialog = lazy(async () => ({
  default: (await import('./columns/ColumnsDialog.tsx')).ColumnsDialog,
}))
const NamesDialog = lazy(async () => ({
  default: (await import('./names/NamesDialog.tsx')).NamesDialog,
}))

type Props = { view: MartView; onView: (next: MartView) => void }

/** What a table is made of: its rows, its columns, how they are put together, and which of them are shown. */
export function TableToolbar({ view, onView }: Props) {
  const [dialog, setDialog] = useState<'columns' | 'names' | null>(null)
  const mart = getMart(view.mart_id)
  const target = findNameTarget(mart)
  const close = () => setDialog(null)
  return (
    <>
      <RowsChoice view={view} onView={onView} />
      <Button onClick={() => setDialog('columns')}>
        <Icon name="columns" size={13} />
        Columns
      </Button>
      <GroupMenu mart={mart} view={view} onView={onView} />
      {target !== undefined && (
        <Button onClick={() => setDialog('names')}>
          <Icon name="copy" size={13} />
          Paste a list
        </Button>
      )}
      {dialog === 'columns' && (
        <DialogBoundary name="Columns" onClose={close}>
          <ColumnsDialog view={view} onView={onView} onClose={close} />
        </DialogBoundary>
      )}
      {dialog === 'names' && target !== undefined && (
        <DialogBoundary name="Paste a list" onClose={close}>
          <NamesDialog view={view} target={target} onView={onView} onClose={close} />
        </DialogBoundary>
      )}
    </>
  )
}
