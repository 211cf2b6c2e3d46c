import { Link } from '@tanstack/react-router'
import type { LiveFill } from '@tickmark/core/answers/DataStatus'

/** How far live data has come while it comes in for the first time; it grows into the free part of the bar. */
export function LiveNote({ live: { done, count } }: { live: LiveFill }) {
  return (
    <Link
      to="/status/$list"
      params={{ list: 'sources' }}
      title="Live sources are being fetched for the first time. Their figures appear as they arrive."
      className="text-xs whitespace-nowrap text-fg2 tabular-nums hover:text-fg hover:underline max-lg:hidden"
    >
      Live data: {done} of {count}
    </Link>
  )
}
