import { Link } from '@tanstack/react-router'
import { buttonClasses } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Says how something comes onto the watchlist. */
export function EmptyWatchlist() {
  return (
    <div className="rounded-md border border-line bg-raise">
      <EmptyState title="Nothing is on your watchlist yet">
        <p>Press the star beside a project, metric, market sector, chart or table.</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Link to="/projects" className={buttonClasses({ size: 'medium', variant: 'solid' })}>
            Choose projects
          </Link>
          <Link to="/metrics" className={buttonClasses({ size: 'medium' })}>
            Choose metrics
          </Link>
        </div>
      </EmptyState>
    </div>
  )
}
