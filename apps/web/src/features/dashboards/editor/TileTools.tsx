import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { MenuButton, type MenuItem } from '../../../ui/MenuButton.tsx'

type Props = {
  /** What the tile is called. */
  name: string
  isMoving: boolean
  onMove: () => void
  onChange: () => void
  /** What else can be done with it. */
  items: readonly MenuItem[]
}

/** What can be done with a tile while its dashboard is changed. */
export function TileTools({ name, isMoving, onMove, onChange, items }: Props) {
  return (
    <span className="flex shrink-0 items-center gap-1">
      <Button
        variant="ghost"
        aria-label={`Move ${name}`}
        aria-pressed={isMoving}
        title="Move and resize"
        onClick={onMove}
      >
        <Icon name="move" size={14} />
      </Button>
      <Button variant="ghost" aria-label={`Change ${name}`} title="Change" onClick={onChange}>
        <Icon name="pencil" size={14} />
      </Button>
      <MenuButton label={`More for ${name}`} variant="ghost" items={items}>
        <Icon name="more" size={14} />
      </MenuButton>
    </span>
  )
}
