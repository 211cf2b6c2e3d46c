import type {
  DashboardDefinition,
  DashboardTile,
} from '@tickmark/core/documents/DashboardDefinition'
import { lazy, useState } from 'react'
import {
  changeTile,
  duplicateTile,
  findFullFault,
  removeTile,
} from '../../../documents/dashboards/changeTiles.ts'
import type { Direction } from '../../../documents/dashboards/layout/moveTile.ts'
import { DialogBoundary } from '../../../ui/Boundary.tsx'
import type { MenuItem } from '../../../ui/popups/MenuPopup.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { nameKind } from '../view/nameKind.ts'
import { TilePanel } from '../view/TilePanel.tsx'
import type { DashboardEditor } from './DashboardEditor.ts'
import { MovePad } from './MovePad.tsx'
import { TileTools } from './TileTools.tsx'
import { useKeepCopy } from './useKeepCopy.ts'

const ChangeTileDialog = lazy(async () => ({
  default: (await import('../dialogs/ChangeTileDialog.tsx')).ChangeTileDialog,
}))

type Props = {
  tile: DashboardTile
  /** Its title with variables filled in. */
  name: string
  definition: DashboardDefinition
  edit: DashboardEditor['edit']
  /** The id of the button that begins to move it. */
  moverId: string
  /** While it is moved by keys or buttons. */
  move:
    | {
        onMove: (direction: Direction) => void
        onResize: (direction: Direction) => void
        onEnd: (isKept: boolean) => void
      }
    | undefined
  onMoving: () => void
}

/** A tile with what can be done to it. */
export function EditTile({ tile, definition, edit, moverId, move, onMoving, ...props }: Props) {
  const [isChanging, setChanging] = useState(false)
  const { tile_id: id, body } = tile
  const name = props.name || nameKind(body.kind)
  const keepCopy = useKeepCopy(tile, edit)
  const remove = () => {
    edit(removeTile(id))
    toast({ title: `${name} is removed`, description: 'Undo brings it back.' })
  }
  const duplicate = () => {
    const fault = findFullFault(definition)
    if (fault === undefined) edit(duplicateTile(id))
    else toast({ title: 'The dashboard is full', description: fault, tone: 'warning' })
  }
  const items: MenuItem[] = [
    { id: 'change', label: 'Change …', run: () => setChanging(true) },
    { id: 'duplicate', label: 'Duplicate', icon: 'copy', run: duplicate },
    ...keepCopy,
    {
      id: 'remove',
      label: 'Remove',
      icon: 'close',
      isDanger: true,
      beginsGroup: true,
      run: remove,
    },
  ]
  const tools = (
    <TileTools
      name={name}
      moverId={moverId}
      isMoving={move !== undefined}
      onMove={onMoving}
      items={items}
    />
  )
  return (
    <div className="relative flex min-w-0 flex-1">
      {body.kind === 'section' ? (
        <div className="tile-head flex min-w-0 flex-1 items-end gap-2 border-b border-line pb-1">
          <h2 className="mr-auto truncate text-lg font-semibold tracking-tight">
            {props.name || 'Untitled section'}
            {body.folded && <span className="ml-2 text-sm font-normal text-fg3">folded</span>}
          </h2>
          {tools}
        </div>
      ) : (
        <TilePanel tile={tile} tools={tools} />
      )}
      {move !== undefined && <MovePad name={name} mayResize={body.kind !== 'section'} {...move} />}
      {isChanging && (
        <DialogBoundary name="Change the tile" onClose={() => setChanging(false)}>
          <ChangeTileDialog
            tile={tile}
            definition={definition}
            onChange={(changed) => {
              edit(changeTile(id, changed))
              setChanging(false)
            }}
            onClose={() => setChanging(false)}
          />
        </DialogBoundary>
      )}
    </div>
  )
}
