import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatAsOf, formatDay } from '@tickmark/core/formats/formatDay'
import { isStale, toDay } from '@tickmark/core/time/Day'
import { useStore } from '../../data/createStore.ts'
import { findPageAge, type PageAge, shownData } from '../../data/pageAge.ts'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { DatePicker } from '../../ui/DatePicker.tsx'
import { Icon } from '../../ui/Icon.tsx'

/** Turns the terminal back to what was known at the end of a past day, or says to which moment a link has turned it. */
export function AsOfControl() {
  const { as_of } = useSearch({ strict: false })
  const navigate = useNavigate()
  const setDay = (day: string | undefined) =>
    navigate({ to: '.', search: (before) => ({ ...before, as_of: day }) })
  const { data: status } = useDataStatus()
  const age = findPageAge(useStore(shownData), status?.metrics ?? [])
  const label = nameMoment(as_of, age)
  const known = status?.totals.known_since
  return (
    <DatePicker
      label="As of"
      name={label}
      none="Today"
      note="Everything shows what was known at the end of this day: later corrections are left out."
      value={as_of?.slice(0, 10) ?? null}
      {...(known && { min: toDay(Date.parse(known)) })}
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

/**
 * The moment that the page is turned back to; else the day that its data end on, where that is before yesterday, or the
 * days between which the data of its panels do.
 */
function nameMoment(asOf: string | undefined, age: PageAge | null): string {
  if (asOf !== undefined) return `As of ${formatAsOf(asOf)}`
  if (age === null || !isStale(age.oldest, toDay(Date.now()))) return 'As of today'
  const first = age.oldest === age.newest ? '' : `${formatDay(age.oldest)} – `
  return `Data to ${first}${formatDay(age.newest)}`
}
