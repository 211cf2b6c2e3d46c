import type { Mark } from '@tickmark/core/charts/DrawnParts'
import { PROJECT_LABELS, type SubjectLabels } from '@tickmark/core/charts/SubjectLabels'
import { type AxisWords, drawScatter } from '@tickmark/core/charts/scatter/drawScatter'
import { findNearestBox } from '@tickmark/core/charts/scatter/findNearestBox'
import type { ScatterPoint } from '@tickmark/core/charts/scatterPoints'
import { findNeighbor, isArrowKey } from '@tickmark/core/charts/treemap/findNeighbor'
import { PAGE_STYLE } from '@tickmark/core/drawing/DrawingStyle'
import { svgDrawing } from '@tickmark/core/drawing/svgDrawing'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useMemo, useState } from 'react'
import { DrawnChart } from '../DrawnChart.tsx'
import { useWidth } from '../useWidth.ts'

const FONT_SIZE = 12
const GAP = 10

/** Describes one point, next to it on the side that has room. */
function ScatterTooltip({ mark, width }: { mark: Mark; width: number }) {
  const { name, color, box, rows } = mark
  const place =
    box.x < width / 2 ? { left: box.x + box.width + GAP } : { right: width - box.x + GAP }
  return (
    <div
      role="status"
      style={{ ...place, top: Math.max(0, box.y + box.height / 2 - 24), maxWidth: width * 0.7 }}
      className="pointer-events-none absolute z-20 rounded-md border border-line2 bg-raise px-3 py-2 text-sm shadow-pop"
    >
      <p className="mb-1 flex items-center gap-2 font-semibold">
        <span className="size-2 shrink-0 rounded-full" style={{ background: color }} />
        <bdi className="truncate">{name}</bdi>
      </p>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
        {rows.map(({ title, value }) => (
          <div key={title} className="col-span-2 grid grid-cols-subgrid">
            <dt className="truncate text-fg2">{title}</dt>
            <dd className="text-right whitespace-nowrap">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

export type ScatterProps = {
  label: string
  points: readonly ScatterPoint[]
  x: AxisWords
  y: AxisWords
  /** The figure that sizes the points; null where there is none. */
  size: AxisWords | null
  log: { x: boolean; y: boolean }
  height: number
  /** The id of the one that the page is about. */
  marked?: string | undefined
  /** Opens the page of a point; absent where there is none. */
  onOpen?: ((id: string) => void) | undefined
  nouns?: SubjectLabels | undefined
}

/** Things by two metrics, the name beside each where there is room for it. */
export function ScatterChart(props: ScatterProps) {
  const { label, points, x, y, size, log, height, marked, onOpen } = props
  const { nouns = PROJECT_LABELS } = props
  const [element, width] = useWidth<HTMLDivElement>()
  const { svg, marks, notes } = useMemo(() => {
    const drawing = { kind: 'scatter', points, x, y, size, log, marked, nouns } as const
    const box = { width, height, fontSize: FONT_SIZE }
    const { parts, ...drawn } = drawScatter(drawing, box, PAGE_STYLE)
    return { ...drawn, svg: svgDrawing(box, PAGE_STYLE, parts) }
  }, [points, x, y, size, log, marked, nouns, width, height])
  const { active, handlers } = useScatterPointer(marks, onOpen)
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a chart is neither a form group nor an image file. */}
      <div
        role="group"
        ref={element}
        aria-label={`${label}. Arrow keys move through the ${nouns.many}${onOpen ? ', Enter opens one' : ''}.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the chart out.
        tabIndex={0}
        className={`relative mx-2 rounded-sm select-none ${active && onOpen ? 'cursor-pointer' : ''}`}
        style={{ height }}
        {...handlers}
      >
        {width > 0 && marks.length > 0 && <DrawnChart svg={svg} />}
        {active !== undefined && (
          <>
            <div
              className="pointer-events-none absolute rounded-full border border-fg"
              style={{
                left: active.box.x,
                top: active.box.y,
                width: active.box.width,
                height: active.box.height,
              }}
            />
            <ScatterTooltip mark={active} width={width} />
          </>
        )}
        {marks.length === 0 && width > 0 && (
          <p className="absolute inset-0 flex items-center justify-center text-fg3">
            No {nouns.one} can be shown on these axes
          </p>
        )}
      </div>
      <p className="min-h-6 px-3.5 py-1 text-xs text-fg3">{notes.join(' · ')}</p>
    </>
  )
}

/**
 * Handles the pointer and the arrow keys among points: describes one, and opens it. A touch describes a point first and
 * opens it when it is repeated, since a finger cannot hover.
 */
function useScatterPointer(points: readonly Mark[], onOpen: ((id: string) => void) | undefined) {
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
      if (found?.id !== undefined && (!isTouch || found.id === wanted)) onOpen?.(found.id)
      else setTold(found?.id ?? null)
    },
    onBlur: () => setTold(null),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === 'Escape') setTold(null)
      if (event.key === 'Enter' && active?.id !== undefined) onOpen?.(active.id)
      if (!isArrowKey(event.key)) return
      event.preventDefault()
      // The first key press selects the largest.
      const next = active === undefined ? points[0] : findNeighbor(points, active, event.key)
      if (next?.id !== undefined) setTold(next.id)
    },
  }
  return { active, handlers }
}

function findAt(points: readonly Mark[], event: MouseEvent<HTMLElement>) {
  const box = event.currentTarget.getBoundingClientRect()
  return findNearestBox(points, { x: event.clientX - box.left, y: event.clientY - box.top })
}
