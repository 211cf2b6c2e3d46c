import type { ComponentProps } from 'react'
import { type MonthCaption, useDayPicker } from 'react-day-picker'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { Select } from '../Select.tsx'

const MONTHS = Array.from({ length: 12 }, (_, index) =>
  new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2026, index),
  ),
)

/** The month and the year, each to be chosen, with the ways to the months beside them. */
export function CalendarCaption({
  calendarMonth,
  displayIndex,
}: ComponentProps<typeof MonthCaption>) {
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
    <Button
      variant="ghost"
      aria-label={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && onGo(to)}
    >
      <Icon name={icon} size={12} />
    </Button>
  )
}
