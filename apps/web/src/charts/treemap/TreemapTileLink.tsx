import { Link, type LinkProps } from '@tanstack/react-router'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { Hint } from '../../ui/hints/Hint.tsx'
import type { TreemapTile } from './prepareTreemap.ts'
import { tileColour } from './tileColour.ts'

type Props = {
  id: string
  tile: TreemapTile
  /** What is said of it on hover. */
  words: string
  /** Undefined where there is no page to lead to. */
  link: LinkProps | undefined
  isActive: boolean
  onFocus: () => void
}

/**
 * One rectangle of a treemap: a link where it leads somewhere. It says as much as there is room for, and the rest on
 * hover or focus.
 */
export function TreemapTileLink({ id, tile, words, link, isActive, onFocus }: Props) {
  const { x, y, width, height } = tile.box
  const look = {
    'data-tile': id,
    'aria-label': `${tile.name}, ${formatChange(tile.change)}`,
    tabIndex: isActive ? 0 : -1,
    onFocus,
    className:
      'absolute flex flex-col items-center justify-center overflow-hidden border border-raise px-0.5 text-center leading-tight hover:brightness-125 focus-visible:z-10 focus-visible:-outline-offset-2',
    style: { left: x, top: y, width, height, background: tileColour(tile.tone) },
  }
  const inside = (
    <>
      {tile.shows !== 'nothing' && (
        <span className="max-w-full truncate text-xs font-medium">{tile.name}</span>
      )}
      {/* Words of their own, also to who reads the text as one: "Compound 0.0%" is part of the label. */}
      {tile.shows === 'all' && ' '}
      {tile.shows === 'all' && <span className="text-xs">{formatChange(tile.change)}</span>}
    </>
  )
  return (
    <Hint text={words}>
      {link === undefined ? (
        <div role="img" {...look}>
          {inside}
        </div>
      ) : (
        <Link {...link} preload={false} {...look}>
          {inside}
        </Link>
      )}
    </Hint>
  )
}
