import { type Day, dayStart, toDay } from '@tickmark/core/time/Day'
import { DayPicker, type DayPickerProps, type Labels } from 'react-day-picker'
import '../styles/calendar.css'
import { CalendarCaption } from './CalendarCaption.tsx'
import type { DayBounds } from './DayBounds.ts'

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
