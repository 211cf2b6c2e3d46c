import { Link } from '@tanstack/react-router'
import { useStore } from '../../data/createStore.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { Switched } from '../../data/Switched.tsx'
import { useMayBeLoggedIn, useSession } from '../../data/session/sessionStore.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { FavoriteDocument } from '../../documents/favorites/FavoriteDocument.tsx'
import { favoritesStore } from '../../documents/favorites/favorites.ts'
import { buttonClasses } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel, PanelSlot } from '../../ui/Panel.tsx'
import { DigestPanel } from './DigestPanel.tsx'
import { WatchSkeleton } from './WatchedFigure.tsx'
import { MetricsPanel, ProjectsPanel, SectorsPanel } from './WatchedPanels.tsx'

/** Everything that has a star, with its newest figures, and the daily email about it. */
export function WatchlistPage() {
  const title = useScreenTitle('/watchlist')
  const { isLoginFinished } = useSession()
  // Whose stars these are is about to be known, and nothing is shown here that would have to move then.
  const isWaiting = useMayBeLoggedIn() && !isLoginFinished
  return (
    <div className="flex w-full max-w-[1440px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      {isWaiting ? <WatchSkeleton rows={5} /> : <WatchedPanels />}
    </div>
  )
}

/** Says how something comes onto the watchlist. */
function EmptyWatchlist() {
  return (
    <div className="rounded-md border border-line bg-raise">
      <EmptyState title="Your watchlist is empty">
        <p>Press the star beside a project, metric, market sector, chart or table.</p>
        <div className="flex flex-wrap justify-center gap-2">
          <Link to="/projects" className={buttonClasses({ size: 'medium', variant: 'solid' })}>
            Choose projects
          </Link>
          <Switched name="METRICS_PAGE_ENABLED">
            <Link to="/metrics" className={buttonClasses({ size: 'medium' })}>
              Choose metrics
            </Link>
          </Switched>
        </div>
      </EmptyState>
    </div>
  )
}

/** A panel for each kind of what has a star, and below them the daily email. */
function WatchedPanels() {
  const { projects, metrics, markets, charts, tables } = useStore(favoritesStore)
  const isEmpty = [projects, metrics, markets, charts, tables].every((list) => list.length === 0)
  return (
    <>
      {isEmpty && <EmptyWatchlist />}
      {projects.length > 0 && (
        <PanelSlot name="Projects">
          <ProjectsPanel ids={projects} />
        </PanelSlot>
      )}
      {metrics.length > 0 && (
        <PanelSlot name="Metrics">
          <MetricsPanel ids={metrics} />
        </PanelSlot>
      )}
      {markets.length > 0 && (
        <PanelSlot name="Market sectors">
          <SectorsPanel ids={markets} />
        </PanelSlot>
      )}
      {charts.length + tables.length > 0 && (
        <PanelSlot name="Charts and tables">
          <SavedPanel charts={charts} tables={tables} />
        </PanelSlot>
      )}
      {!pageSettings.partnerTerminal && (
        <PanelSlot name="Daily email">
          <DigestPanel />
        </PanelSlot>
      )}
    </>
  )
}

/** Favorite charts and tables by their names. */
function SavedPanel({ charts, tables }: { charts: readonly string[]; tables: readonly string[] }) {
  return (
    <Panel title="Charts and tables">
      <ul className="border-t border-line">
        {charts.map((id) => (
          <SavedLine key={id} kind="charts" id={id} />
        ))}
        {tables.map((id) => (
          <SavedLine key={id} kind="tables" id={id} />
        ))}
      </ul>
    </Panel>
  )
}

function SavedLine({ kind, id }: { kind: 'charts' | 'tables'; id: string }) {
  return (
    <li className="flex min-h-9 items-center gap-1 border-b border-line px-3.5 py-1 last:border-b-0">
      <FavoriteDocument kind={kind} id={id} />
    </li>
  )
}
