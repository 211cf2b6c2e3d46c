import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import type { MenuItem } from '../../../ui/popups/MenuPopup.tsx'
import { MoveIcon } from './MoveIcon.tsx'

type Props = {
  /** What the tile is called. */
  name: string
  moverId: string
  isMoving: boolean
  onMove: () => void
  /** What else can be done with it. */
  items: readonly MenuItem[]
}

/** What can be done with a tile while its dashboard is changed. */
export function TileTools({ name, moverId, isMoving, onMove, items }: Props) {
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
