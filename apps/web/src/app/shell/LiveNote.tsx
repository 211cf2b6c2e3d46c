import { Link } from '@tanstack/react-router'
import type { LiveFill } from '@tickmark/core/answers/DataStatus'
import { formatCount } from '@tickmark/core/formats/formatValue'

/**
 * How far the first sync of live data is: words in the free part of the bar, and a line along its lower edge, which
 * small screens have room for. Nothing moves when it appears or goes.
 */
export function LiveNote({ live: { done, count, projects } }: { live: LiveFill }) {
  const text =
    projects === null
      ? `Live data: ${done} of ${count}`
      : `Histories: ${formatCount(projects.done)} of ${formatCount(projects.count)} projects`
  // The dataset that is being fetched counts with its share of projects.
  const share = (done + (projects ? projects.done / projects.count : 0)) / count
  return (
    <>
      <Link
        to="/status/$list"
        params={{ list: 'sources' }}
        title={`Live sources are being fetched for the first time: ${done} of ${count} datasets are loaded. Figures appear as they arrive.`}
        className="text-xs whitespace-nowrap text-fg2 tabular-nums hover:text-fg hover:underline max-lg:hidden"
      >
        {text}
      </Link>
      <div
        role="progressbar"
        aria-label={text}
        aria-valuenow={Math.round(share * 100)}
        className="pointer-events-none absolute inset-x-0 -bottom-px h-0.5"
      >
        <div className="h-full bg-accent" style={{ width: `${Math.min(share, 1) * 100}%` }} />
      </div>
    </>
  )
}
