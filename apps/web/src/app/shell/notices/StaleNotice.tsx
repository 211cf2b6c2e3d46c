import { Link } from '@tanstack/react-router'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { toDay } from '@tickmark/core/time/Day'
import { useStore } from '../../../data/createStore.ts'
import { findPageAge, shownData } from '../../../data/pageAge.ts'
import { useAsOf } from '../../../data/readSearch.ts'
import { useDataStatus } from '../../../data/useDataStatus.ts'
import { Icon } from '../../../ui/Icon.tsx'

/** Above a page whose data are older than their sources promise. A page that is turned back to a moment has none. */
export function StaleNotice() {
  const panels = useStore(shownData)
  const asOf = useAsOf()
  const { data: status } = useDataStatus()
  if (panels.length === 0 || asOf !== undefined || status === undefined) return null
  const age = findPageAge(panels, status.metrics)
  if (age === null || age.due >= toDay(Date.now())) return null
  return (
    <p
      role="status"
      className="flex min-h-9 items-center gap-2.5 border-b border-line bg-raise px-3 py-1 text-fg2 md:px-6"
    >
      <span className="text-warn">
        <Icon name="clock" size={14} />
      </span>
      <span className="min-w-0">
        Data on this page end{' '}
        {age.oldest === age.newest ? 'on ' : `between ${formatDay(age.oldest)} and `}
        <strong className="font-semibold">{formatDay(age.newest)}</strong>. Newer values were due by{' '}
        {formatDay(age.due)}.{' '}
        <Link to="/status" className="underline decoration-line2 underline-offset-2 hover:text-fg">
          Data status
        </Link>
      </span>
    </p>
  )
}
