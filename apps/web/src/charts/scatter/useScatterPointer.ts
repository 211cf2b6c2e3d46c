import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react'
import { type ArrowKey, DIRECTIONS, findNeighbour } from '../treemap/findNeighbour.ts'
import { findNearest } from './findNearest.ts'
import type { DrawnPoint } from './prepareScatter.ts'

/**
 * What the pointer and the arrow keys do among points: describe one, and open it. A finger describes a point first and
 * opens it when it comes again, since it cannot hover.
 */
export function useScatterPointer(
  points: readonly DrawnPoint[],
  onOpen: ((id: string) => void) | undefined,
) {
  const [wanted, setTold] = useState<string | null>(null)
  const active = points.find(({ id }) => id === wanted)
  const handlers = {
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (event.pointerType !== 'touch') setTold(findAt(points, event)?.id ?? null)
    },
    onPointerLeave: () => setTold(null),
    onClick(event: MouseEvent<HTMLElement>) {
      const found = findAt(points, event)
      const isTouch =
        'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
      if (found !== undefined && (!isTouch || found.id === wanted)) onOpen?.(found.id)
      else setTold(found?.id ?? null)
    },
    onBlur: () => setTold(null),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === 'Escape') setTold(null)
      if (event.key === 'Enter' && active !== undefined) onOpen?.(active.id)
      if (!isArrow(event.key)) return
      event.preventDefault()
      // The first key press selects the largest.
      const next = active === undefined ? points[0] : findNeighbour(points, active, event.key)
      if (next !== undefined) setTold(next.id)
    },
  }
  return { active, handlers }
}

function findAt(points: readonly DrawnPoint[], event: MouseEvent<HTMLElement>) {
  const box = event.currentTarget.getBoundingClientRect()
  return findNearest(points, { x: event.clientX - box.left, y: event.clientY - box.top })
}

function isArrow(key: string): key is ArrowKey {
  return Object.hasOwn(DIRECTIONS, key)
}
