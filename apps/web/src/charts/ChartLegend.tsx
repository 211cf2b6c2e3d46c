import type { MouseEvent, ReactNode } from 'react'
import { ChartMark } from './ChartMark.tsx'
import type { PreparedChart } from './PreparedChart.ts'

type Props = {
  chart: Pick<PreparedChart, 'series' | 'events'>
  onToggle: (id: string) => void
  onIsolate: (id: string) => void
}

/**
 * The names of the series and of the kinds of events. Pressing one hides or shows it; with Alt a series alone
 * stays, and with Alt again all others come back.
 */
export function ChartLegend({ chart, onToggle, onIsolate }: Props) {
  return (
    <ul
      className="flex max-h-[86px] flex-wrap gap-x-3.5 gap-y-0.5 overflow-y-auto px-3.5 pt-0.5 pb-1.5 text-sm"
      aria-label="Series"
    >
      {chart.series.map((one) => (
        <Entry
          key={one.id}
          name={one.name}
          isShown={!one.hidden}
          title={`${one.name}\nClick to hide, Alt-click to show it alone`}
          onClick={(event) => (event.altKey ? onIsolate(one.id) : onToggle(one.id))}
        >
          <span
            className="size-2 shrink-0 rounded-[2px]"
            style={{ background: one.hidden ? 'var(--line2)' : one.colour }}
          />
        </Entry>
      ))}
      {chart.events.map((events) => (
        <Entry
          key={events.id}
          name={events.name}
          isShown={!events.hidden}
          title="Events on the time axis. Click to hide"
          onClick={() => onToggle(events.id)}
        >
          <ChartMark shape={events.shape} />
        </Entry>
      ))}
    </ul>
  )
}

type EntryProps = {
  name: string
  isShown: boolean
  title: string
  onClick: (event: MouseEvent) => void
  children: ReactNode
}

function Entry({ name, isShown, title, onClick, children }: EntryProps) {
  return (
    <li className="max-w-full">
      <button
        type="button"
        aria-pressed={isShown}
        title={title}
        onClick={onClick}
        className="flex min-h-6 max-w-64 items-center gap-1.5 rounded-sm text-fg2 hover:text-fg focus-visible:-outline-offset-2 aria-[pressed=false]:text-fg3 aria-[pressed=false]:line-through"
      >
        {children}
        <bdi className="truncate">{name}</bdi>
      </button>
    </li>
  )
}
