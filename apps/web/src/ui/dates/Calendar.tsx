import { type Day, dayStart, toDay } from '@tickmark/core/time/Day'
import {
  DayPicker,
  type DayPickerProps,
  type Labels,
  type MonthCaption,
  useDayPicker,
} from 'react-day-picker'
import { IconButton } from '../IconButton.tsx'
import '../styles/calendar.css'
import type { ComponentProps } from 'react'
import { Select } from '../Select.tsx'
import type { DayBounds } from './readDay.ts'

export type DayRange = { from: Day | null; to: Day | null }

type Props = {
  /** A day in the first month that shows. */
  month: Day
  bounds: DayBounds
  months?: 1 | 2
  onMonthChange: (month: Day) => void
} & (
  | { mode: 'day'; selected: Day | null; onSelect: (day: Day) => void }
  | { mode: 'range'; selected: DayRange; onSelect: (range: DayRange) => void }
)

/** Months of days, in UTC like every day of the terminal, with Monday first. */
export function Calendar(props: Props) {
  const { month, bounds, months = 1, onMonthChange } = props
  const look = {
    timeZone: 'UTC',
    weekStartsOn: 1,
    fixedWeeks: true,
    showOutsideDays: months === 1,
    numberOfMonths: months,
    hideNavigation: true,
    today: toDate(toDay(Date.now())),
    month: toDate(month),
    onMonthChange: (next) => onMonthChange(toDay(next.getTime())),
    startMonth: toDate(bounds.min),
    endMonth: toDate(bounds.max),
    disabled: { before: toDate(bounds.min), after: toDate(bounds.max) },
    components: { MonthCaption: CalendarCaption },
    labels: { labelDayButton: nameDay },
  } as const satisfies DayPickerProps
  if (props.mode === 'day') {
    const { selected, onSelect } = props
    return (
      <DayPicker
        {...look}
        mode="single"
        required
        selected={selected === null ? undefined : toDate(selected)}
        onSelect={(date) => onSelect(toDay(date.getTime()))}
      />
    )
  }
  const { selected, onSelect } = props
  return (
    <DayPicker
      {...look}
      mode="range"
      resetOnSelect
      selected={{
        from: selected.from === null ? undefined : toDate(selected.from),
        to: selected.to === null ? undefined : toDate(selected.to),
      }}
      onSelect={(range) =>
        onSelect({
          from: range?.from === undefined ? null : toDay(range.from.getTime()),
          to: range?.to === undefined ? null : toDay(range.to.getTime()),
        })
      }
    />
  )
}

function toDate(day: Day): Date {
  return new Date(dayStart(day))
}

// The fourth parameter of a label is the library's own way to write days.
const nameDay: Labels['labelDayButton'] = (date, modifiers, ...[, library]) =>
  [
    library?.format(date, 'EEEE d MMMM yyyy'),
    modifiers.today && 'today',
    modifiers.selected && 'selected',
  ]
    .filter(Boolean)
    .join(', ')

const MONTHS = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, index),
  ),
)

/** The month and the year, each to be chosen, with the ways to the months beside them. */
function CalendarCaption({ calendarMonth, displayIndex }: ComponentProps<typeof MonthCaption>) {
  const { goToMonth, previousMonth, nextMonth, months, dayPickerProps } = useDayPicker()
  const { startMonth, endMonth } = dayPickerProps
  const month = calendarMonth.date.getUTCMonth()
  const year = calendarMonth.date.getUTCFullYear()
  const first = startMonth?.getUTCFullYear() ?? year
  const last = endMonth?.getUTCFullYear() ?? year
  // The later of two months is chosen by showing the one before it first.
  const go = (toYear: number, toMonth: number) =>
    goToMonth(new Date(Date.UTC(toYear, toMonth - displayIndex)))
  const isLast = displayIndex === months.length - 1
  return (
    <div className="mb-2 flex items-center gap-1">
      {displayIndex === 0 && (
        <Step icon="left" label="Month before" to={previousMonth} onGo={goToMonth} />
      )}
      <span className="mx-auto flex gap-1">
        <Select
          label="Month"
          size="xsmall"
          value={String(month)}
          options={MONTHS.map((label, index) => ({
            value: String(index),
            label,
            isDisabled:
              (year === first && index < (startMonth?.getUTCMonth() ?? 0)) ||
              (year === last && index > (endMonth?.getUTCMonth() ?? 11)),
          }))}
          onChange={(value) => go(year, Number(value))}
        />
        <Select
          label="Year"
          size="xsmall"
          value={String(year)}
          options={Array.from({ length: last - first + 1 }, (_, index) => {
            const value = String(last - index)
            return { value, label: value }
          })}
          onChange={(value) => go(Number(value), month)}
        />
      </span>
      <span aria-live="polite" className="sr-only">
        {`${MONTHS[month]} ${year}`}
      </span>
      {isLast && <Step icon="right" label="Month after" to={nextMonth} onGo={goToMonth} />}
    </div>
  )
}

type StepProps = {
  icon: 'left' | 'right'
  label: string
  to: Date | undefined
  onGo: (month: Date) => void
}

function Step({ icon, label, to, onGo }: StepProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && onGo(to)}
    />
  )
}
