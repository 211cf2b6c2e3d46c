import { Link, type LinkProps } from '@tanstack/react-router'
import { PROJECT_LABELS, type SubjectLabels } from '@tickmark/core/charts/SubjectLabels'
import { findNeighbor, isArrowKey } from '@tickmark/core/charts/treemap/findNeighbor'
import {
  HEADING_HEIGHT,
  prepareTreemap,
  type TreemapTile,
} from '@tickmark/core/charts/treemap/prepareTreemap'
import type { TreemapGroup, TreemapLeaf } from '@tickmark/core/charts/treemapGroups'
import { tileColor } from '@tickmark/core/drawing/tileColor'
import { formatChange } from '@tickmark/core/formats/formatChange'
import { type CSSProperties, type KeyboardEvent, useMemo, useState } from 'react'
import { Hint } from '../../ui/hints/Hint.tsx'
import { useWidth } from '../useWidth.ts'

type Props = {
  label: string
  groups: readonly TreemapGroup[]
  height: number
  /** The change from which on a tile has its full color. */
  limit: number
  /** Describes a tile on hover or focus. */
  describe: (leaf: TreemapLeaf, group: string) => string
  /** Undefined where there is no page to lead to. */
  groupLink: (id: string) => LinkProps | undefined
  leafLink: (id: string) => LinkProps | undefined
  nouns?: SubjectLabels
}

/**
 * Parts of parts as nested rectangles, sized by value and colored by change. Every rectangle is a link; Tab enters the
 * drawing once, arrow keys go on from tile to tile. Drawn as elements, so that it scales, prints and is read out.
 */
export function TreemapChart({ label, groups, height, limit, ...ways }: Props) {
  const { nouns = PROJECT_LABELS } = ways
  const [element, width] = useWidth<HTMLElement>()
  const { groups: laid, hidden } = useMemo(
    () => prepareTreemap(groups, { width, height, limit }),
    [groups, width, height, limit],
  )
  const tiles = useMemo(
    () =>
      laid.flatMap((group) =>
        group.tiles.map((tile) => ({ ...tile, key: `${group.id}/${tile.id}`, group })),
      ),
    [laid],
  )
  const [wanted, setActive] = useState<string | null>(null)
  const active = tiles.some(({ key }) => key === wanted) ? wanted : tiles[0]?.key
  const move = (event: KeyboardEvent) => {
    const from = tiles.find(({ key }) => key === active)
    if (!isArrowKey(event.key) || from === undefined) return
    event.preventDefault()
    const next = findNeighbor(tiles, from, event.key)
    if (next === undefined) return
    setActive(next.key)
    const drawn = element.current?.querySelectorAll<HTMLElement>('[data-tile]')
    for (const one of drawn ?? []) if (one.dataset.tile === next.key) one.focus()
  }
  return (
    <>
      <section
        ref={element}
        aria-label={`${label}. Arrow keys move through the ${nouns.many}.`}
        className="relative mx-3.5"
        style={{ height }}
        onKeyDown={move}
      >
        {laid.map(
          (group) =>
            group.hasHeading && (
              <Heading
                key={group.id}
                name={group.name}
                link={ways.groupLink(group.id)}
                style={{
                  left: group.box.x,
                  top: group.box.y,
                  width: group.box.width,
                  height: HEADING_HEIGHT,
                }}
              />
            ),
        )}
        {tiles.map(({ key, group, ...tile }) => (
          <TreemapTileLink
            key={key}
            id={key}
            tile={tile}
            words={ways.describe(tile, group.name)}
            link={ways.leafLink(tile.id)}
            isActive={key === active}
            onFocus={() => setActive(key)}
          />
        ))}
      </section>
      <p className="min-h-6 px-3.5 py-1 text-xs text-fg3">
        {hidden > 0 && `${hidden} ${hidden === 1 ? nouns.one : nouns.many} too small to show`}
      </p>
    </>
  )
}

type HeadingProps = { name: string; link: LinkProps | undefined; style: CSSProperties }

function Heading({ name, link, style }: HeadingProps) {
  const look = 'absolute truncate px-1 text-xs leading-6 font-medium text-fg2'
  if (link === undefined)
    return (
      <span className={look} style={style}>
        {name}
      </span>
    )
  return (
    <Link {...link} tabIndex={-1} className={`${look} hover:text-fg hover:underline`} style={style}>
      {name}
    </Link>
  )
}

type TreemapTileLinkProps = {
  id: string
  tile: TreemapTile
  /** The description of it on hover. */
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
function TreemapTileLink({ id, tile, words, link, isActive, onFocus }: TreemapTileLinkProps) {
  const { x, y, width, height } = tile.box
  const look = {
    'data-tile': id,
    'aria-label': `${tile.name}, ${formatChange(tile.change)}`,
    tabIndex: isActive ? 0 : -1,
    onFocus,
    className:
      'absolute flex flex-col items-center justify-center overflow-hidden border border-raise px-0.5 text-center leading-tight hover:brightness-125 focus-visible:z-10 focus-visible:-outline-offset-2',
    style: { left: x, top: y, width, height, background: tileColor(tile.tone) },
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
