import type { PreparedTooltip } from '@tickmark/core/charts/prepareTooltip'
import { useRef } from 'react'
import { Button } from '../ui/Button.tsx'
import { ChartMark } from './ChartMark.tsx'

type Props = {
  tooltip: PreparedTooltip
  /** The series that a click would choose. */
  picked: string | undefined
  /** Opens the origin of the picked figure, where a finger points. */
  onTrace: (() => void) | undefined
  x: number
  width: number
}

const MAX_ROWS = 14
const MAX_EVENTS = 4
const MAX_WIDTH = 360
const GAP = 14

/** Describes the pointed-at period, next to the pointer on the side that has room. */
export function ChartTooltip({ tooltip, picked, onTrace, x, width }: Props) {
  // The tooltip opens under the finger, and the click of that same tap would land on its button.
  const isPressed = useRef(false)
  const rows = tooltip.rows.slice(0, MAX_ROWS)
  const more = tooltip.rows.length - rows.length
  const hasShares = rows.some((row) => row.share !== null)
  const maxWidth = Math.min(MAX_WIDTH, width * 0.75)
  // On a narrow chart it rather covers the pointer than leaves the chart.
  const beside = (distance: number) => Math.min(distance + GAP, width - maxWidth)
  const place = x < width / 2 ? { left: beside(x) } : { right: beside(width - x) }
  return (
    <div
      role="status"
      style={{ ...place, maxWidth }}
      className="pointer-events-none absolute top-2 z-20 rounded-md border border-line2 bg-raise px-3 py-2 text-sm shadow-pop"
    >
      <p className="mb-1 whitespace-nowrap">
        <span className="font-semibold">{tooltip.heading}</span>{' '}
        <span className="text-fg3">{tooltip.detail}</span>
      </p>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="flex items-center gap-2">
            <span className="size-2 shrink-0 rounded-[2px]" style={{ background: row.color }} />
            <bdi className={`truncate ${row.id === picked ? 'font-medium text-fg' : 'text-fg2'}`}>
              {row.name}
            </bdi>
            <span className="ml-auto pl-3 whitespace-nowrap">{row.value}</span>
            {hasShares && <Share>{row.share}</Share>}
          </li>
        ))}
        {more > 0 && <li className="text-fg3">and {more} more</li>}
        {tooltip.total !== null && (
          <li className="mt-1 flex gap-2 border-t border-line pt-1 font-semibold">
            <span>Total</span>
            <span className="ml-auto pl-3 whitespace-nowrap">{tooltip.total}</span>
            {hasShares && <Share>100%</Share>}
          </li>
        )}
      </ul>
      <Events events={tooltip.events} />
      {onTrace && (
        <Button
          className="pointer-events-auto mt-1 w-full"
          // The chart below would take the tap for one on itself.
          onPointerDown={(event) => {
            event.stopPropagation()
            isPressed.current = true
          }}
          onClick={({ detail }) => {
            const isByKeyboard = detail === 0
            if (isPressed.current || isByKeyboard) onTrace()
            isPressed.current = false
          }}
        >
          Trace {tooltip.rows.find(({ id }) => id === picked)?.name}
        </Button>
      )}
    </div>
  )
}

function Share({ children }: { children: string | null }) {
  return (
    <span className="w-11 shrink-0 text-right font-normal whitespace-nowrap text-fg3">
      {children}
    </span>
  )
}

function Events({ events }: Pick<PreparedTooltip, 'events'>) {
  const all = events.flatMap(({ id, shape, labels }) =>
    labels.map((label, index) => ({ key: `${id} ${index}`, shape, label })),
  )
  if (all.length === 0) return null
  const more = all.length - MAX_EVENTS
  return (
    <ul className="mt-1 border-t border-line pt-1 text-fg2">
      {all.slice(0, MAX_EVENTS).map(({ key, shape, label }) => (
        <li key={key} className="flex items-center gap-2">
          <ChartMark shape={shape} />
          <bdi className="truncate">{label}</bdi>
        </li>
      ))}
      {more > 0 && <li className="text-fg3">and {more} more</li>}
    </ul>
  )
}
