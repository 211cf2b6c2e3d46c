import { IconButton } from './IconButton.tsx'

type MoveProps = {
  /** Of the column. */
  name: string
  index: number
  count: number
  onMove: (by: 1 | -1) => void
}

/** Moves a column one place to the left or right. */
export function MoveButtons({ name, index, count, onMove }: MoveProps) {
  return (
    <>
      <IconButton
        icon="sortUp"
        iconSize={11}
        label={`Move ${name} to the left`}
        disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="sortDown"
        iconSize={11}
        label={`Move ${name} to the right`}
        disabled={index === count - 1}
        onClick={() => onMove(1)}
      />
    </>
  )
}

type PinProps = { name: string; isPinned: boolean; onPin: () => void }

/** Keeps a column in sight. */
export function PinButton({ name, isPinned, onPin }: PinProps) {
  return (
    <IconButton
      icon="fold"
      label={`Pin ${name}`}
      title="Keep in sight at the left"
      aria-pressed={isPinned}
      onClick={onPin}
    />
  )
}
