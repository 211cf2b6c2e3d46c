import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatAsOf } from '@tickmark/core/formats/formatAsOf'
import { toDay } from '@tickmark/core/time/Day'
import { DatePicker } from '../ui/DatePicker.tsx'
import { Icon } from '../ui/Icon.tsx'

/** Turns the terminal back to what was known at the end of a past day, or says to which moment a link has turned it. */
export function AsOfControl() {
  const { as_of } = useSearch({ strict: false })
  const navigate = useNavigate()
  const setDay = (day: string | undefined) =>
    navigate({ to: '.', search: (before) => ({ ...before, as_of: day }) })
  const label = as_of === undefined ? 'As of today' : `As of ${formatAsOf(as_of)}`
  return (
    <DatePicker
      label="As of"
      name={label}
      none="Today"
      note="Everything shows what was known at the end of this day: later corrections are left out."
      value={as_of?.slice(0, 10) ?? null}
      max={toDay(Date.now())}
      onChange={(day) => setDay(day ?? undefined)}
    >
      {/* On a phone the day needs the room, and the way to find something the rest. */}
      <span className={as_of === undefined ? undefined : 'max-md:hidden'}>
        <Icon name="calendar" size={13} />
      </span>
      <span
        className={as_of === undefined ? 'hidden md:inline' : 'hidden text-accent-fg md:inline'}
      >
        {label}
      </span>
      {as_of !== undefined && (
        <span className="text-accent-fg md:hidden">{formatAsOf(as_of.slice(0, 10))}</span>
      )}
    </DatePicker>
  )
}
