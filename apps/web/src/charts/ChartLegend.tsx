import type { PreparedSeries } from './PreparedChart.ts'

type Props = {
  series: readonly PreparedSeries[]
  onToggle: (id: string) => void
  onIsolate: (id: string) => void
}

/** The names of the series. Pressing one hides or shows it; with Alt it alone stays. */
export function ChartLegend({ series, onToggle, onIsolate }: Props) {
  return (
    <ul className="flex flex-wrap gap-x-3.5 gap-y-0.5 px-3.5 pb-1.5 text-sm" aria-label="Series">
      {series.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            aria-pressed={!one.hidden}
            title="Click to hide, Alt-click to show it alone"
            onClick={(event) => (event.altKey ? onIsolate(one.id) : onToggle(one.id))}
            className="flex min-h-6 items-center gap-1.5 rounded-sm text-fg2 hover:text-fg aria-[pressed=false]:text-fg3 aria-[pressed=false]:line-through"
          >
            <span
              className="size-2 rounded-[2px]"
              style={{ background: one.hidden ? 'var(--line2)' : one.colour }}
            />
            {one.name}
          </button>
        </li>
      ))}
    </ul>
  )
}
