import { Link } from '@tanstack/react-router'
import type { FirstLoad } from '@tickmark/core/answers/DataStatus'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { describeFirstLoad, shareOfFirstLoad } from '@tickmark/core/status/describeFirstLoad'
import { Loading } from '../../../ui/Loading.tsx'

/**
 * What the first load of the terminal is at, how much of it is done, since when, and what it goes on without. A screen
 * reader hears that it runs, not each step.
 */
export function LoadNotice({ load }: { load: FirstLoad }) {
  const { what, progress, since } = describeFirstLoad(load)
  const share = shareOfFirstLoad(load)
  const percent = share === null ? undefined : Math.round(share * 100)
  return (
    <div className="relative border-b border-line bg-raise text-sm text-fg2">
      <div role="status" className="sr-only">
        {what}. Pages fill as data arrive.
      </div>
      <Link
        to="/status/$list"
        params={{ list: 'sources' }}
        className="flex min-h-9 flex-wrap items-center gap-x-2.5 px-3 py-1 hover:text-fg md:px-6"
      >
        <Loading diameter={14} />
        <span className="font-medium text-fg">{what}</span>
        {load.step !== null && load.step !== what && (
          <span className="max-w-full truncate max-md:hidden">{load.step}</span>
        )}
        <span className="tabular-nums">{progress}</span>
        <span className="text-fg3 tabular-nums max-sm:hidden">{since}</span>
        <Without load={load} />
      </Link>
      <div
        role="progressbar"
        aria-label={what}
        aria-valuenow={percent}
        className="pointer-events-none absolute inset-x-0 -bottom-px h-0.5"
      >
        <div className="h-full bg-accent" style={{ width: `${percent ?? 0}%` }} />
      </div>
    </div>
  )
}

/** How many datasets a line names that the load goes on without. */
const NAMED = 1

/** What the load goes on without; the reasons are on the page that the line leads to. */
function Without({ load: { without } }: { load: FirstLoad }) {
  const [first] = without
  if (first === undefined) return null
  const more = without.length - NAMED
  return (
    <span
      className="min-w-0 truncate text-warn max-md:hidden"
      title={without.map(({ title, why }) => `${title}: ${why}`).join('\n')}
    >
      Without {first.title}
      {more > 0 && ` and ${formatCount(more)} more`}
    </span>
  )
}
