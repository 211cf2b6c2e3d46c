import type { OngoingUnlock } from '@tickmark/core/answers/VestingSchedule'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'

/** Allocations that come free evenly, day after day. */
export function OngoingUnlocks({ ongoing }: { ongoing: readonly OngoingUnlock[] }) {
  return (
    <div className="border-t border-line px-3.5 py-2">
      <h3 className="text-sm font-medium text-fg3">Day after day</h3>
      <ul aria-label="Ongoing unlocks" className="mt-1 max-h-48 overflow-y-auto">
        {ongoing.map((unlock) => (
          <li
            key={`${unlock.allocation} ${unlock.until} ${unlock.per_day}`}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1 first:border-t-0"
          >
            <span className="min-w-0 break-words">{unlock.allocation}</span>
            <span>
              {formatValue(unlock.per_day, 'tokens', 'compact')} a day
              <span className="text-fg3"> until {formatDay(unlock.until)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
