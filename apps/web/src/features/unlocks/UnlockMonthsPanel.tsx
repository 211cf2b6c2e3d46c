import { Link } from '@tanstack/react-router'
import type { UnlockCalendar, UnlockDay } from '@tickmark/core/answers/UnlockCalendar'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { Day } from '@tickmark/core/time/Day'
import { endOfPeriod, listPeriods } from '@tickmark/core/time/Granularity'
import type { ReactNode } from 'react'
import { joinClasses } from '../../ui/joinClasses.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { QueryView, type ViewedQuery } from '../../ui/QueryView.tsx'
import { ScheduleLink } from './ScheduleLink.tsx'
import { UnlocksFoot } from './UnlocksFoot.tsx'
import type { UnlocksSearch } from './UnlocksSearch.ts'
import { UnlockViewSwitch } from './UnlockViewSwitch.tsx'

type Props = {
  query: ViewedQuery<UnlockCalendar> & { data?: UnlockCalendar | undefined }
  /** Said where there is no unlock. */
  empty: ReactNode
  onChange: (change: UnlocksSearch) => void
}

/** Upcoming unlocks by the days of their months, the largest cliffs of a day by name. */
export function UnlockMonthsPanel({ query, empty, onChange }: Props) {
  return (
    <Panel
      title="Upcoming unlocks"
      controls={<UnlockViewSwitch value="calendar" onChange={onChange} />}
      footer={query.data && <UnlocksFoot answer={query.data} />}
    >
      <QueryView query={query} skeleton="m-3.5 h-[560px]">
        {(answer) =>
          answer.days.length === 0 ? (
            empty
          ) : (
            <div className="grid gap-x-4 gap-y-6 border-t border-line p-3.5 2xl:grid-cols-2">
              {layOutMonths(answer).map((month) => (
                <Month key={month.month} month={month} />
              ))}
            </div>
          )
        }
      </QueryView>
    </Panel>
  )
}

function Month({
  month: { month, title, cliff_usd, linear_usd, weeks },
}: {
  month: CalendarMonth
}) {
  const usd = (value: number) => formatValue(value, 'usd', 'compact')
  const id = `unlocks-${month}`
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="pb-2 text-sm font-semibold">
        {title}{' '}
        {cliff_usd + linear_usd > 0 && (
          <span className="font-normal text-fg3 tabular-nums">
            {usd(cliff_usd)} cliff · {usd(linear_usd)} linear
          </span>
        )}
      </h3>
      <table className="w-full table-fixed border-collapse text-xs">
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" className="pb-1 text-left font-normal text-fg3">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((cell) => cell.day !== undefined)?.day}>
              {week.map(({ key, day, unlocks, isOutside }) => (
                <td
                  key={key}
                  className={joinClasses(
                    'h-[74px] border border-line p-1 align-top max-sm:px-0.5',
                    day === undefined && 'border-transparent',
                  )}
                >
                  {day !== undefined && !isOutside && <CalendarDay day={day} unlocks={unlocks} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const NAME = 'truncate hover:underline max-sm:sr-only'

function CalendarDay({ day, unlocks }: { day: Day; unlocks: UnlockDay | undefined }) {
  const number = <span className="text-fg3 tabular-nums">{Number(day.slice(8))}</span>
  if (unlocks === undefined || unlocks.cliffs === 0) return number
  const { cliff_usd, cliffs, largest } = unlocks
  const more = cliffs - largest.length
  return (
    <div className="flex min-w-0 flex-col gap-0.5" title={describeDay(unlocks)}>
      <span className="flex flex-wrap justify-between gap-x-1">
        {number}
        {cliff_usd > 0 && (
          <span className="font-medium tabular-nums">
            {/* A seventh of a phone has no space for the sign. */}
            <span className="max-sm:sr-only">$</span>
            {formatValue(cliff_usd, 'usd', 'compact').replace('$', '')}
          </span>
        )}
      </span>
      <ul className="flex min-w-0 flex-wrap gap-x-1.5 gap-y-0.5">
        {largest.map(({ unlock_id, project_id, protocol, name, symbol }) => (
          <li key={unlock_id} className="flex min-w-0 items-center gap-1">
            <ProjectLogo projectId={project_id || name} name={name} size={14} />
            {project_id === '' ? (
              <ScheduleLink protocol={protocol} className={NAME}>
                {symbol || name}
              </ScheduleLink>
            ) : (
              <Link to="/projects/$slug/vesting" params={{ slug: project_id }} className={NAME}>
                {symbol || name}
              </Link>
            )}
          </li>
        ))}
        {more > 0 && <li className="text-fg3">+{more}</li>}
      </ul>
    </div>
  )
}

function describeDay({ day, largest, cliffs }: UnlockDay): string {
  const names = largest.map(
    ({ name, value_usd }) => `${name} ${formatValue(value_usd, 'usd', 'compact')}`,
  )
  const more = cliffs - largest.length
  return `${formatDay(day)}: ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Weeks begin on Monday, as ISO 8601 has it. */
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

type CalendarCell = {
  key: string
  /** Undefined before the first and after the last day of the month. */
  day: Day | undefined
  unlocks: UnlockDay | undefined
  /** The day is before today or after the window. */
  isOutside: boolean
}

/** A month as a grid of weeks, with what unlocks in it within the window. */
type CalendarMonth = {
  /** Its first day. */
  month: Day
  title: string
  cliff_usd: number
  linear_usd: number
  weeks: CalendarCell[][]
}

/** The months of a window, from that of today to that of its last day, without the weeks outside of it. */
export function layOutMonths({
  today,
  to,
  days,
}: Pick<UnlockCalendar, 'today' | 'to' | 'days'>): CalendarMonth[] {
  const byDay = new Map(days.map((one) => [one.day, one]))
  return listPeriods(today, to, 'month').map((month) => {
    const own = days.filter(({ day }) => day.slice(0, 7) === month.slice(0, 7))
    const cells = listPeriods(month, endOfPeriod(month, 'month'), 'day').map(
      (day): CalendarCell => ({
        key: day,
        day,
        unlocks: byDay.get(day),
        isOutside: day < today || day > to,
      }),
    )
    return {
      month,
      title: formatPeriod(month, 'month').heading,
      cliff_usd: own.reduce((sum, { cliff_usd }) => sum + cliff_usd, 0),
      linear_usd: own.reduce((sum, { linear_usd }) => sum + linear_usd, 0),
      weeks: splitIntoWeeks([...fillers(weekdayOf(month), month), ...cells]).filter((week) =>
        week.some(({ day, isOutside }) => day !== undefined && !isOutside),
      ),
    }
  })
}

/** 0 for Monday. */
function weekdayOf(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

function fillers(count: number, month: Day): CalendarCell[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `${month}-${index - count}`,
    day: undefined,
    unlocks: undefined,
    isOutside: false,
  }))
}

function splitIntoWeeks(cells: readonly CalendarCell[]): CalendarCell[][] {
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    cells.slice(week * 7, week * 7 + 7),
  )
}
