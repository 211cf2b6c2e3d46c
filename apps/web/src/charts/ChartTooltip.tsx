import type { PreparedTooltip } from './prepareTooltip.ts'

type Props = { tooltip: PreparedTooltip; x: number; width: number }

const MAX_ROWS = 14
const MAX_WIDTH = 320
const GAP = 14

/** What the chart says of the pointed-at period, beside the pointer on the side that has room. */
export function ChartTooltip({ tooltip, x, width }: Props) {
  const rows = tooltip.rows.slice(0, MAX_ROWS)
  const more = tooltip.rows.length - rows.length
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
            <span className="size-2 shrink-0 rounded-[2px]" style={{ background: row.colour }} />
            <span className="truncate text-fg2">{row.name}</span>
            <span className="ml-auto pl-3 whitespace-nowrap">{row.value}</span>
          </li>
        ))}
        {more > 0 && <li className="text-fg3">and {more} more</li>}
        {tooltip.total !== null && (
          <li className="mt-1 flex border-t border-line pt-1 font-semibold">
            <span>Total</span>
            <span className="ml-auto pl-3 whitespace-nowrap">{tooltip.total}</span>
          </li>
        )}
      </ul>
    </div>
  )
}
