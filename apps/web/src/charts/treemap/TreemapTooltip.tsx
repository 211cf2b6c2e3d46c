import type { PreparedTile } from './PreparedTreemap.ts'

type Props = {
  tile: PreparedTile
  /** The name of what `tile.share` is a part of. */
  whole: string
  /** What a click does. */
  action: string | null
  /** Where the pointer is, or where the keyboard's words stand. */
  at: { x: number; y: number }
  box: { width: number; height: number }
}

const WIDTH = 260
const HEIGHT = 110
const GAP = 12

/** What a tile says, also where it is too small for words. */
export function TreemapTooltip({ tile, whole, action, at, box }: Props) {
  const width = Math.min(WIDTH, box.width * 0.8)
  const left = Math.max(0, Math.min(at.x + GAP, box.width - width))
  const top = at.y + GAP + HEIGHT > box.height ? Math.max(0, at.y - GAP - HEIGHT) : at.y + GAP
  return (
    <div
      role="status"
      style={{ left, top, maxWidth: width }}
      className="pointer-events-none absolute z-20 rounded-md border border-line2 bg-raise px-3 py-2 text-sm shadow-pop"
    >
      <p className="font-semibold break-words">
        <bdi>{tile.name}</bdi>
      </p>
      <p>
        {tile.value} <span className={toneClass(tile.tone)}>{tile.change}</span>
      </p>
      <p className="text-fg2">
        {tile.share} of <bdi>{whole}</bdi>
      </p>
      {action !== null && <p className="mt-1 text-fg3">{action}</p>}
    </div>
  )
}

function toneClass(tone: number | null): string {
  if (tone === null || tone === 0) return 'text-fg3'
  return tone > 0 ? 'text-up' : 'text-down'
}
