import type { ReactNode } from 'react'

type Props = {
  names: readonly string[]
  /** How one is shown; as its text unless given. */
  draw?: (name: string) => ReactNode
}

/** Beyond so many, their number says enough. */
const MOST_SHOWN = 6

/** Names one after the other on one line, which ends with an ellipsis after the last whole one that fits. */
export function WholeNames({ names, draw = (name) => name }: Props) {
  if (names.length === 0) return <span className="text-fg3">—</span>
  const more = names.length - MOST_SHOWN
  return (
    <span title={names.join(', ')} className="line-clamp-1 whitespace-normal">
      {names.slice(0, MOST_SHOWN).map((name, index) => (
        <span key={name} className="mr-1 inline-block max-w-full truncate align-bottom">
          {draw(name)}
          {index < names.length - 1 && ','}
        </span>
      ))}
      {more > 0 && <span className="text-fg3">+{more}</span>}
    </span>
  )
}
