import { useStore } from '../../data/createStore.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { favoritesStore } from '../../documents/favorites/favorites.ts'
import { PanelSlot } from '../../ui/Panel.tsx'
import { DigestPanel } from './DigestPanel.tsx'
import { EmptyWatchlist } from './EmptyWatchlist.tsx'
import { MetricsPanel } from './MetricsPanel.tsx'
import { ProjectsPanel } from './ProjectsPanel.tsx'
import { SavedPanel } from './SavedPanel.tsx'
import { SectorsPanel } from './SectorsPanel.tsx'

/** A panel for each kind of what has a star, and below them the daily e-mail. */
export function WatchedPanels() {
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
        <PanelSlot name="Daily e-mail">
          <DigestPanel />
        </PanelSlot>
      )}
    </>
  )
}
