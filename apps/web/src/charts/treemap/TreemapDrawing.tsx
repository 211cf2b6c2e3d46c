import { useCallback, useMemo, useRef, useState } from 'react'
import { useWidth } from '../useWidth.ts'
import type { PreparedTile } from './PreparedTreemap.ts'
import { prepareTreemap } from './prepareTreemap.ts'
import type { TreemapProps } from './TreemapChart.tsx'
import { TreemapLegend } from './TreemapLegend.tsx'
import { TreemapSurface } from './TreemapSurface.tsx'

/** A treemap with the way back out of a group, and with what its colours mean. */
export function TreemapDrawing(props: TreemapProps & { height: number }) {
  const { groups, unit, label, names, height, onOpen } = props
  const [root, setRoot] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const area = useWidth(place) * height
  const treemap = useMemo(
    () => prepareTreemap(groups, { unit, root, area }),
    [groups, unit, root, area],
  )
  const isInside = treemap.root !== null
  const choose = useCallback(
    (tile: PreparedTile) => {
      if (!isInside) return setRoot(tile.group)
      const group = groups.find(({ id }) => id === tile.group)
      const item = group?.items.find(({ id }) => id === tile.item)
      if (group !== undefined && item !== undefined) onOpen?.(item, group)
    },
    [groups, isInside, onOpen],
  )
  const actionOf = (tile: PreparedTile): string | null => {
    if (isInside)
      return tile.item === null || onOpen === undefined ? null : 'Click or Enter to open'
    const group = groups.find(({ id }) => id === tile.group)
    return group === undefined ? null : `Click or Enter to look into ${group.name}`
  }
  const back = () => setRoot(null)
  return (
    <div ref={place} className="mx-3.5 pb-2">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-1.5 text-sm">
        <nav aria-label={`Levels of ${label}`} className="flex min-w-0 items-center gap-1.5">
          {treemap.root === null ? (
            <span className="text-fg3">{names.whole}</span>
          ) : (
            <>
              <button
                type="button"
                onClick={back}
                className="min-h-6 rounded-sm text-fg2 underline decoration-line2 underline-offset-2 hover:text-fg"
              >
                {names.whole}
              </button>
              <span aria-hidden="true" className="text-fg3">
                ›
              </span>
              <bdi aria-current="true" className="truncate">
                {treemap.root.name}
              </bdi>
            </>
          )}
        </nav>
        <TreemapLegend limit={treemap.limit} />
      </div>
      <TreemapSurface
        treemap={treemap}
        label={label}
        whole={names.whole}
        height={height}
        actionOf={actionOf}
        onChoose={choose}
        onBack={isInside ? back : undefined}
      />
      <p className="min-h-6 py-1 text-xs text-fg3">{treemap.notes.join(' · ')}</p>
    </div>
  )
}
