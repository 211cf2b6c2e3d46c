import { useQueryClient } from '@tanstack/react-query'
import type {
  DashboardDefinition,
  DashboardTile,
} from '@tickmark/core/documents/DashboardDefinition'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { describeError } from '../../../data/describeError.ts'
import {
  changeTile,
  duplicateTile,
  findFullFault,
  removeTile,
} from '../../../documents/dashboards/changeTiles.ts'
import type { Direction } from '../../../documents/dashboards/moveTile.ts'
import { documentQuery, readContent } from '../../../documents/documentQueries.ts'
import { DialogBoundary } from '../../../ui/Boundary.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon, type IconName } from '../../../ui/Icon.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import type { MenuItem } from '../../../ui/popups/MenuPopup.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { nameKind, TilePanel } from '../view/TilePanel.tsx'
import type { DashboardEditor } from './useDashboardEditor.ts'

type MovePadProps = {
  /** The name of the tile. */
  name: string
  mayResize: boolean
  onMove: (direction: Direction) => void
  onResize: (direction: Direction) => void
  /** Keeps the tile where it is now, or moves it back. */
  onEnd: (isKept: boolean) => void
}

const KEYS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Moves and resizes a tile step by step, with buttons or with arrow keys (Shift resizes). */
function MovePad({ name, mayResize, onMove, onResize, onEnd }: MovePadProps) {
  const pad = useRef<HTMLDivElement>(null)
  // Moves the focus, which React does not control.
  useEffect(() => pad.current?.focus(), [])
  const press = (event: KeyboardEvent) => {
    const direction = KEYS[event.key]
    if (direction !== undefined) {
      if (event.shiftKey) onResize(direction)
      else onMove(direction)
    } else if (event.key === 'Escape') onEnd(false)
    else if (event.key === 'Enter' && event.target === pad.current) onEnd(true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields.
    <div
      ref={pad}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the tile while this has the focus.
      tabIndex={0}
      aria-label={`Move ${name}`}
      aria-description="Arrow keys move it, with Shift they resize it. Enter keeps the place, Escape moves it back."
      onKeyDown={press}
      className="absolute inset-x-2 bottom-2 z-10 mx-auto flex max-w-max flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-md border border-accent bg-raise p-1.5 shadow-pop"
    >
      <Steps label="Move">
        <Step label="Move left" icon="back" onClick={() => onMove('left')} />
        <Step label="Move right" icon="forward" onClick={() => onMove('right')} />
        <Step label="Move up" icon="sortUp" onClick={() => onMove('up')} />
        <Step label="Move down" icon="sortDown" onClick={() => onMove('down')} />
      </Steps>
      {mayResize && (
        <>
          <Steps label="Width">
            <Step label="Narrower" icon="minus" onClick={() => onResize('left')} />
            <Step label="Wider" icon="plus" onClick={() => onResize('right')} />
          </Steps>
          <Steps label="Height">
            <Step label="Lower" icon="minus" onClick={() => onResize('up')} />
            <Step label="Higher" icon="plus" onClick={() => onResize('down')} />
          </Steps>
        </>
      )}
      <Button variant="solid" onClick={() => onEnd(true)}>
        Done
      </Button>
    </div>
  )
}

function Steps({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1 text-sm text-fg3">
      {label}
      {children}
    </span>
  )
}

function Step(props: { label: string; icon: IconName; onClick: () => void }) {
  return (
    <IconButton
      variant="default"
      icon={props.icon}
      label={props.label}
      title={props.label}
      onClick={props.onClick}
    />
  )
}

const ChangeTileDialog = lazyComponent(
  () => import('../dialogs/ChangeTileDialog.tsx'),
  'ChangeTileDialog',
)

type Props = {
  tile: DashboardTile
  /** Its title with variables replaced. */
  name: string
  definition: DashboardDefinition
  edit: DashboardEditor['edit']
  /** The id of the button that starts moving it. */
  moverId: string
  /** Set while it is moved by keys or buttons. */
  move:
    | {
        onMove: (direction: Direction) => void
        onResize: (direction: Direction) => void
        onEnd: (isKept: boolean) => void
      }
    | undefined
  onMoving: () => void
}

/** A tile with its editing tools. */
export function EditTile({ tile, definition, edit, moverId, move, onMoving, ...props }: Props) {
  const [isChanging, setChanging] = useState(false)
  const { tile_id: id, body } = tile
  const name = props.name || nameKind(body.kind)
  const keepCopy = useKeepCopy(tile, edit)
  const remove = () => {
    edit(removeTile(id))
    toast({ title: `${name} was removed`, description: 'Undo restores it.' })
  }
  const duplicate = () => {
    const fault = findFullFault(definition)
    if (fault === undefined) edit(duplicateTile(id))
    else toast({ title: 'The dashboard is full', description: fault, tone: 'warning' })
  }
  const items: MenuItem[] = [
    { id: 'change', label: 'Edit…', run: () => setChanging(true) },
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
            {body.folded && <span className="ml-2 text-sm font-normal text-fg3">collapsed</span>}
          </h2>
          {tools}
        </div>
      ) : (
        <TilePanel tile={tile} tools={tools} />
      )}
      {move !== undefined && <MovePad name={name} mayResize={body.kind !== 'section'} {...move} />}
      {isChanging && (
        <DialogBoundary name="Edit tile" onClose={() => setChanging(false)}>
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

type TileToolsProps = {
  /** The name of the tile. */
  name: string
  moverId: string
  isMoving: boolean
  onMove: () => void
  /** The other actions. */
  items: readonly MenuItem[]
}

/** The editing tools of a tile. */
function TileTools({ name, moverId, isMoving, onMove, items }: TileToolsProps) {
  return (
    <span className="flex shrink-0 items-center gap-1">
      <Button
        id={moverId}
        variant="ghost"
        aria-label={`Move ${name}`}
        aria-pressed={isMoving}
        title="Move and resize step by step"
        onClick={onMove}
      >
        <MoveIcon />
      </Button>
      <MenuButton label={`More for ${name}`} variant="ghost" items={items}>
        <Icon name="more" size={14} />
      </MenuButton>
    </span>
  )
}

/** Arrows in four directions. Not among the shared icons, since only this page needs it. */
function MoveIcon() {
  return (
    <svg
      width={14}
      height={14}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="shrink-0"
    >
      <path d="M8 1.5v13M1.5 8h13M6 3.5l2-2 2 2M6 12.5l2 2 2-2M3.5 6l-2 2 2 2M12.5 6l2 2-2 2" />
    </svg>
  )
}

/** A menu item that copies a saved chart or table into the dashboard, so that it no longer changes and everyone who
 * sees the dashboard can see it; no item for other tiles.
 */
function useKeepCopy(
  { tile_id: id, title, body }: DashboardTile,
  edit: DashboardEditor['edit'],
): MenuItem[] {
  const client = useQueryClient()
  if (body.kind !== 'document') return []
  const run = async () => {
    const { document } = await client.fetchQuery(documentQuery(body.document_id))
    const chart = readContent(document, 'chart')
    const table = readContent(document, 'table')
    const name = title || document.name
    if (chart !== undefined) edit(changeTile(id, { title: name, body: { kind: 'chart', chart } }))
    else if (table !== undefined)
      edit(changeTile(id, { title: name, body: { kind: 'table', table } }))
    else toast({ title: 'Not copied', description: 'Only charts and tables can be copied.' })
  }
  const fail = (error: unknown) =>
    toast({ title: 'Not copied', description: describeError(error), tone: 'danger' })
  return [
    {
      id: 'copy',
      label: 'Keep a copy in the dashboard',
      icon: 'table',
      run: () => void run().catch(fail),
    },
  ]
}
