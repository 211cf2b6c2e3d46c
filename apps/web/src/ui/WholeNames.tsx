import type { ReactNode } from 'react'

type Props = {
  names: readonly string[]
  /** Renders one name; as its text unless given. */
  draw?: (name: string) => ReactNode
  /** Shown on hover, where it is not the list of names. */
  title?: string
}

/** Beyond so many, their number says enough. */
const MAX_SHOWN = 6

/** Names one after the other on one line, which ends with an ellipsis after the last whole one that fits. */
export function WholeNames({ names, draw = (name) => name, title }: Props) {
  if (names.length === 0) return <span className="text-fg3">—</span>
  const more = names.length - MAX_SHOWN
  return (
    // After a name that takes all the room, the ellipsis is in the padding of the cell.
    <span title={title ?? names.join(', ')} className="-mr-2 line-clamp-1 pr-2 whitespace-normal">
      {names.slice(0, MAX_SHOWN).map((name, index) => (
        // Holds what is hidden in it: words for screen readers would widen the page where the table scrolls.
        <span
          key={name}
          className="relative mr-1 inline-block max-w-full truncate align-bottom last:mr-0"
        >
          {draw(name)}
          {index < names.length - 1 && ','}
        </span>
      ))}
      {more > 0 && <span className="text-fg3">+{more}</span>}
    </span>
  )
}
