import { Link } from '@tanstack/react-router'
import { formatCount } from '@tickmark/core/formats/formatValue'
import {
  describeFirstLoad,
  type FirstLoad,
  type LoadingStatus,
} from '@tickmark/core/status/describeFirstLoad'
import { useEffect } from 'react'
import { Loading } from '../../../ui/Loading.tsx'

/**
 * Shows the step of the terminal's first load, its progress, its start, and what it goes on without. Screen readers
 * announce that it runs, not each step.
 */
export function LoadNotice({ status }: { status: LoadingStatus }) {
  useEffect(() => {
    // Any page may be empty now. A failure shows where the code is needed.
    import('../../../ui/WhyNoData.tsx').catch(() => undefined)
  }, [])
  const load = describeFirstLoad(status)
  if (load === null) return null
  const { what, step, progress, since, share, without } = load
  const percent = share === null ? undefined : Math.round(share * 100)
  return (
    <div className="relative border-b border-line bg-raise text-sm text-fg2">
      <p role="status" className="sr-only">
        {what}. Pages fill as data arrive.
      </p>
      <Link
        {...(status.live === null
          ? { to: '/status' as const }
          : { to: '/status/$list' as const, params: { list: 'sources' } })}
        className="flex min-h-9 items-center gap-x-2.5 px-3 py-1 hover:text-fg md:px-6"
      >
        <span aria-hidden="true">
          <Loading diameter={14} />
        </span>
        <span className="shrink-0 font-medium text-fg max-sm:sr-only">{what}</span>
        <span className="min-w-0 truncate tabular-nums sm:shrink-0">{progress}</span>
        {step !== null && <span className="min-w-0 truncate max-lg:hidden">{step}</span>}
        <span className="shrink-0 text-fg3 tabular-nums max-md:hidden">{since}</span>
        <Without datasets={without} />
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

/** The datasets that the load goes on without; the reasons are on the page that the line leads to. */
function Without({ datasets }: { datasets: FirstLoad['without'] }) {
  const [first, ...others] = datasets
  if (first === undefined) return null
  return (
    <span
      className={`ml-auto min-w-0 truncate max-lg:hidden ${first.hasFailed ? 'text-warn' : 'text-fg3'}`}
      title={datasets.map(({ title, why }) => `${title}. ${why}`).join('\n')}
    >
      Without {first.title}
      {others.length > 0 && ` and ${formatCount(others.length)} more`}
    </span>
  )
}
