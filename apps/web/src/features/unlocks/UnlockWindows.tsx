import { UNLOCK_WINDOWS } from '@tickmark/core/answers/choices'
import type { UnlockCalendar, UnlockTotals } from '@tickmark/core/answers/UnlockCalendar'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { joinClasses } from '../../ui/joinClasses.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

type Window = (typeof UNLOCK_WINDOWS)[number]

type Props = {
  totals: UnlockCalendar['totals'] | undefined
  /** Length of the window that the page shows, in days. */
  chosen: number
  onChange: (days: Window) => void
}

/** What unlocks in the next week, month, quarter and year; each choice is the window of the page. */
export function UnlockWindows({ totals, chosen, onChange }: Props) {
  return (
    <fieldset className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <legend className="sr-only">Window</legend>
      {UNLOCK_WINDOWS.map((days) => (
        <label
          key={days}
          className={joinClasses(
            'relative flex min-w-0 cursor-pointer flex-col gap-0.5 rounded-md border bg-raise px-3.5 py-3',
            'hover:bg-hover has-focus-visible:row-focus',
            days === chosen ? 'border-accent' : 'border-line',
          )}
        >
          <input
            type="radio"
            name="unlock-window"
            aria-label={nameWindow(days)}
            checked={days === chosen}
            onChange={() => onChange(days)}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          <span className="text-sm text-fg3">{nameWindow(days)}</span>
          <Sums totals={totals?.find((one) => one.days === days)} />
        </label>
      ))}
    </fieldset>
  )
}

function nameWindow(days: Window): string {
  return days === 365 ? 'Next 12 months' : `Next ${days} days`
}

function Sums({ totals }: { totals: UnlockTotals | undefined }) {
  if (totals === undefined) return <Skeleton className="h-[47px]" />
  const { cliff_usd, linear_usd, projects, unpriced } = totals
  const usd = (value: number) => formatValue(value, 'usd', 'compact')
  return (
    <>
      <span className="text-lg font-semibold tabular-nums">{usd(cliff_usd + linear_usd)}</span>
      <span className="text-sm text-fg3 tabular-nums">
        {usd(cliff_usd)} cliff · {usd(linear_usd)} linear
      </span>
      <span className="text-sm text-fg3 tabular-nums">
        {projects === 1 ? '1 project' : `${projects} projects`}
        {unpriced > 0 && `, ${unpriced} without a price`}
      </span>
    </>
  )
}
