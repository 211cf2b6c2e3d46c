import type { ECElementEvent } from 'echarts/core'
import { type KeyboardEvent, useCallback, useEffect, useState } from 'react'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import type { ChartTheme } from '../ChartTheme.ts'
import { useChart } from '../useChart.ts'
import { moveTile } from './moveTile.ts'
import type { PreparedTile, PreparedTreemap } from './PreparedTreemap.ts'
import { TreemapTooltip } from './TreemapTooltip.tsx'
import { toTreemapOption } from './toTreemapOption.ts'

type Props = {
  treemap: PreparedTreemap
  label: string
  /** The name of all groups together. */
  whole: string
  height: number
  /** What choosing a tile does, in words; null where it does nothing. */
  actionOf: (tile: PreparedTile) => string | null
  onChoose: (tile: PreparedTile) => void
  /** Undefined where there is nothing to go back to. */
  onBack: (() => void) | undefined
}

/** The tile that is pointed at, and where; `at` is null when the keyboard does. */
type Pointed = { id: string; at: { x: number; y: number } | null }

const loadTreemap = async () => (await import('../echartsTreemap.ts')).openTreemap

/** Draws a treemap and follows pointer and keyboard over its tiles. */
export function TreemapSurface(props: Props) {
  const { treemap, label, height, onChoose, onBack } = props
  const [pointed, setPointed] = useState<Pointed | null>(null)
  const marked = pointed?.at === null ? pointed.id : null
  const makeOption = useCallback(
    (theme: ChartTheme) => toTreemapOption(treemap, theme, marked),
    [treemap, marked],
  )
  const { element, chart, error } = useChart(makeOption, loadTreemap)
  useEffect(() => {
    if (chart === null) return
    const point = ({ name, event }: ECElementEvent) =>
      setPointed({ id: name, at: { x: event?.offsetX ?? 0, y: event?.offsetY ?? 0 } })
    const leave = () => setPointed(null)
    const choose = ({ name }: ECElementEvent) => {
      const tile = findTile(treemap.tiles, name)
      if (tile !== undefined) onChoose(tile)
    }
    chart.on('mousemove', point)
    chart.on('mouseout', leave)
    chart.on('click', choose)
    return () => {
      chart.off('mousemove', point)
      chart.off('mouseout', leave)
      chart.off('click', choose)
    }
  }, [chart, treemap, onChoose])
  if (error !== null) return <ErrorPanel message="The drawing library could not be loaded." />
  const tile = pointed === null ? undefined : findTile(treemap.tiles, pointed.id)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moveTile(treemap.tiles, marked, event.key)
    if (next !== undefined) setPointed({ id: next.id, at: null })
    else if (event.key === 'Enter' && tile !== undefined) onChoose(tile)
    else if (event.key === 'Escape' && onBack !== undefined) onBack()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const box = { width: element.current?.clientWidth ?? 0, height }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a chart is neither a form group nor an image file.
    <div
      role="group"
      aria-label={`${label}. Arrow keys move through the tiles, Enter looks into one.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the tiles out.
      tabIndex={0}
      className="relative rounded-sm select-none"
      style={{ height }}
      onKeyDown={onKeyDown}
      onBlur={() => setPointed(null)}
    >
      <div ref={element} className="absolute inset-0" />
      {tile !== undefined && pointed !== null && (
        <TreemapTooltip
          tile={tile}
          whole={wholeOf(tile, props)}
          action={props.actionOf(tile)}
          at={pointed.at ?? { x: isLate(treemap, tile) ? 0 : box.width, y: 0 }}
          box={box}
        />
      )}
      {treemap.tiles.length === 0 && (
        <p className="absolute inset-0 flex items-center justify-center text-fg3">
          Nothing with a value above zero
        </p>
      )}
    </div>
  )
}

function findTile(tiles: readonly PreparedTile[], id: string): PreparedTile | undefined {
  return tiles.flatMap((tile) => [tile, ...tile.tiles]).find((tile) => tile.id === id)
}

/** Later tiles lie to the right, and what is said of them stands to the left. */
function isLate({ tiles }: PreparedTreemap, { id }: PreparedTile): boolean {
  const leaves = tiles.flatMap((tile) => (tile.tiles.length > 0 ? tile.tiles : tile))
  return leaves.findIndex((tile) => tile.id === id) > leaves.length / 2
}

/** What a tile is a part of: its group, or all of them. */
function wholeOf(tile: PreparedTile, { treemap, whole }: Props): string {
  if (treemap.root !== null) return treemap.root.name
  const group = treemap.tiles.find((one) => one.id === tile.group)
  return group === undefined || group.id === tile.id ? whole : group.name
}
