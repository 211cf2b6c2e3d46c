import { formatChartValue } from '@tickmark/core/charts/formatChartValue'
import { PROJECT_LABELS, type SubjectLabels } from '@tickmark/core/charts/SubjectLabels'
import { findNearestBox } from '@tickmark/core/charts/scatter/findNearestBox'
import type { NamePlace } from '@tickmark/core/charts/scatter/placeNames'
import { type DrawnPoint, prepareScatter } from '@tickmark/core/charts/scatter/prepareScatter'
import type { ScatterPoint } from '@tickmark/core/charts/scatterPoints'
import { findNeighbor, isArrowKey } from '@tickmark/core/charts/treemap/findNeighbor'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useMemo, useState } from 'react'
import { useWidth } from '../useWidth.ts'
import { type AxisWords, ScatterAxes } from './ScatterAxes.tsx'

type Props = {
  point: DrawnPoint
  rows: readonly { title: string; value: string }[]
  width: number
}

const GAP = 10

/** Describes one point, next to it on the side that has room. */
function ScatterTooltip({ point: { name, color, box }, rows, width }: Props) {
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
  const { label, points: all, x, y, size, log, height, marked, onOpen } = props
  const { nouns = PROJECT_LABELS } = props
  const [element, width] = useWidth<HTMLDivElement>()
  const chart = useMemo(
    () => prepareScatter(all, { width, height, log, marked, nouns }),
    [all, width, height, log, marked, nouns],
  )
  const { active, handlers } = useScatterPointer(chart.points, onOpen)
  const write = ({ title, unit }: AxisWords, value: number | null | undefined) => ({
    title,
    value: formatChartValue(value ?? null, unit, 'compact'),
  })
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
        {width > 0 && chart.points.length > 0 && (
          <svg width={width} height={height} aria-hidden="true" className="absolute inset-0">
            <ScatterAxes chart={chart} x={x} y={y} width={width} height={height} />
            {chart.points.map(({ id, box, radius, color }) => (
              <circle
                key={id}
                cx={box.x + radius}
                cy={box.y + radius}
                r={radius}
                fill={color}
                fillOpacity={id === marked ? 1 : 0.55}
                stroke={id === marked || id === active?.id ? 'var(--fg)' : color}
              />
            ))}
            {chart.points.map(
              ({ id, name, nameAt }) =>
                nameAt !== null && (
                  <text
                    key={id}
                    x={nameAt.x}
                    y={nameAt.y}
                    textAnchor={nameAt.anchor}
                    dominantBaseline="central"
                    className={nameClass(id === marked, nameAt.anchor)}
                    fontSize="11"
                  >
                    {name}
                  </text>
                ),
            )}
          </svg>
        )}
        {active !== undefined && (
          <ScatterTooltip
            point={active}
            width={width}
            rows={[
              write(y, active.y),
              write(x, active.x),
              ...(size === null ? [] : [write(size, active.size)]),
            ]}
          />
        )}
        {chart.points.length === 0 && width > 0 && (
          <p className="absolute inset-0 flex items-center justify-center text-fg3">
            No {nouns.one} can be shown on these axes
          </p>
        )}
      </div>
      <p className="min-h-6 px-3.5 py-1 text-xs text-fg3">{chart.notes.join(' · ')}</p>
    </>
  )
}

/** On the color of a point a name must be stronger than beside it. */
function nameClass(isMarked: boolean, anchor: NamePlace['anchor']): string {
  if (isMarked) return 'fill-fg font-semibold'
  return anchor === 'middle' ? 'fill-fg' : 'fill-fg2'
}

/**
 * Handles the pointer and the arrow keys among points: describes one, and opens it. A touch describes a point first and
 * opens it when it is repeated, since a finger cannot hover.
 */
function useScatterPointer(
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
      if (!isArrowKey(event.key)) return
      event.preventDefault()
      // The first key press selects the largest.
      const next = active === undefined ? points[0] : findNeighbor(points, active, event.key)
      if (next !== undefined) setTold(next.id)
    },
  }
  return { active, handlers }
}

function findAt(points: readonly DrawnPoint[], event: MouseEvent<HTMLElement>) {
  const box = event.currentTarget.getBoundingClientRect()
  return findNearestBox(points, { x: event.clientX - box.left, y: event.clientY - box.top })
}
