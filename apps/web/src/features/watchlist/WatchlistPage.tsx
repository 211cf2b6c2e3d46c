import { pageSettings } from '../../data/pageSettings.ts'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { useStore } from '../../data/useStore.ts'
import { favoritesStore } from '../../favorites/favoritesStore.ts'
import { PanelSlot } from '../../ui/PanelSlot.tsx'
import { DigestPanel } from './DigestPanel.tsx'
import { EmptyWatchlist } from './EmptyWatchlist.tsx'
import { MetricsPanel } from './MetricsPanel.tsx'
import { ProjectsPanel } from './ProjectsPanel.tsx'
import { SavedPanel } from './SavedPanel.tsx'
import { SectorsPanel } from './SectorsPanel.tsx'
import { UnsubscribeNotice } from './UnsubscribeNotice.tsx'

/** Everything that has a star, with its newest figures, and the daily e-mail about it. */
export function WatchlistPage() {
  usePageTitle('Watchlist')
  const { projects, metrics, markets, charts, tables } = useStore(favoritesStore)
  const isEmpty = [projects, metrics, markets, charts, tables].every((list) => list.length === 0)
  return (
    <div className="flex w-full max-w-[1440px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <h1 className="text-xl font-semibold tracking-tight">Watchlist</h1>
      <UnsubscribeNotice />
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
        <PanelSlot name="Daily e-mail">
          <DigestPanel />
        </PanelSlot>
      )}
    </div>
  )
}
