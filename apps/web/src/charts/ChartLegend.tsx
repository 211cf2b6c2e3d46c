import type { PreparedAxis, PreparedChart } from '@tickmark/core/charts/PreparedChart'
import { distinctMonograms } from '@tickmark/core/drawing/distinctMonograms'
import type { KeyboardEvent, ReactNode } from 'react'
import { ProjectLogo } from '../ui/ProjectLogo.tsx'
import { ChartMark } from './ChartMark.tsx'
import { legendClasses } from './chartLayout.ts'

type Props = {
  chart: Pick<PreparedChart, 'series' | 'events' | 'axes'>
  onToggle: (id: string) => void
  onIsolate: (id: string) => void
  /** Stands behind the names. */
  end?: ReactNode
}

/**
 * The names of the series and of the kinds of events. Pressing one hides or shows it; with Alt a series alone
 * stays, and with Alt again all others come back.
 */
export function ChartLegend({ chart, onToggle, onIsolate, end }: Props) {
  const letters = distinctMonograms(chart.series.map(({ name }) => name))
  return (
    <ul className={legendClasses.list} aria-label="Series">
      {chart.series.map((one, index) => (
        <Entry
          key={one.id}
          name={one.name}
          ending={isOnRight(chart.axes[one.axis]) ? 'right' : undefined}
          isShown={!one.hidden}
          title={`${one.name}\nClick to hide or show. Alt-click or Alt+Enter to show it alone`}
          onToggle={() => onToggle(one.id)}
          onIsolate={() => onIsolate(one.id)}
        >
          {one.hasLogo ? (
            <ProjectLogo
              projectId={one.project ?? ''}
              name={one.name}
              letters={letters[index] ?? ''}
              size={14}
              filled={one.hidden ? 'var(--line2)' : one.color}
            />
          ) : (
            <span
              className="size-2 shrink-0 rounded-[2px]"
              style={{ background: one.hidden ? 'var(--line2)' : one.color }}
            />
          )}
        </Entry>
      ))}
      {chart.events.map((events) => (
        <Entry
          key={events.id}
          name={events.name}
          isShown={!events.hidden}
          title={`${events.name} on the time axis\nClick to hide or show`}
          onToggle={() => onToggle(events.id)}
        >
          <ChartMark shape={events.shape} />
        </Entry>
      ))}
      {end && <li>{end}</li>}
    </ul>
  )
}

function isOnRight(axis: PreparedAxis | undefined): boolean {
  return axis?.side === 'right' && axis.isShown
}

type EntryProps = {
  name: string
  /** The side of its axis, unless on the left. */
  ending?: string | undefined
  isShown: boolean
  title: string
  onToggle: () => void
  onIsolate?: () => void
  children: ReactNode
}

function Entry({ name, ending, isShown, title, onToggle, onIsolate, children }: EntryProps) {
  // Enter with Alt makes no click.
  const isolateByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.altKey) onIsolate?.()
  }
  return (
    <li className="max-w-full">
      <button
        type="button"
        aria-pressed={isShown}
        title={title}
        onClick={(event) => (event.altKey && onIsolate ? onIsolate() : onToggle())}
        onKeyDown={isolateByKey}
        className={`${legendClasses.entry} text-fg2 hover:text-fg focus-visible:-outline-offset-2 aria-[pressed=false]:text-fg3 aria-[pressed=false]:line-through`}
      >
        {children}
        <bdi className="truncate">{name}</bdi>
        {ending && <span className="text-xs text-fg3">{ending}</span>}
      </button>
    </li>
  )
}
