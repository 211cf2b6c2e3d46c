import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { isDay, toDay } from '@tickmark/core/time/Day'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PopoverButton } from '../ui/PopoverButton.tsx'

/** Turns the terminal back to what was known at the end of a past day. */
export function AsOfControl() {
  const { as_of } = useSearch({ strict: false })
  const navigate = useNavigate()
  const setDay = (day: string | undefined) =>
    navigate({ to: '.', search: (before) => ({ ...before, as_of: day }) })
  const label = as_of === undefined ? 'As of today' : `As of ${formatDay(as_of)}`
  return (
    <PopoverButton
      label={label}
      trigger={
        <>
          <Icon name="calendar" size={13} />
          <span className={as_of === undefined ? 'hidden md:inline' : 'text-accent-fg'}>
            {label}
          </span>
        </>
      }
    >
      <p className="mb-3 max-w-64 text-sm text-fg2">
        Charts and statements show what was known at the end of this day: later corrections are left
        out.
      </p>
      <div className="flex items-center gap-2">
        <input
          type="date"
          aria-label="As of day"
          max={toDay(Date.now())}
          value={as_of ?? ''}
          onChange={({ target }) => isDay(target.value) && setDay(target.value)}
          className="h-7 rounded-sm border border-line2 bg-bg px-2"
        />
        {as_of !== undefined && <Button onClick={() => setDay(undefined)}>Today</Button>}
      </div>
    </PopoverButton>
  )
}
