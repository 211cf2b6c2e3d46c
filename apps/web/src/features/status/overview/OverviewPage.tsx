import { useDataStatus } from '../../../data/useDataStatus.ts'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { PanelBoundary, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { BatchesPanel } from './BatchesPanel.tsx'
import { ChecksPanel } from './ChecksPanel.tsx'
import { LaggingPanel } from './LaggingPanel.tsx'
import { SourcesPanel } from './SourcesPanel.tsx'
import { Totals } from './Totals.tsx'

/** What was loaded from where and when, what was refused, and whether the identities hold. */
export function OverviewPage() {
  useScreenTitle('/status')
  const query = useDataStatus()
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-[600px]" />}>
      {(status) => (
        <div className="flex flex-col gap-4">
          <PanelBoundary name="Totals">
            <Totals status={status} />
          </PanelBoundary>
          <div className="grid gap-4 lg:grid-cols-2">
            <PanelSlot name="Sources">
              <SourcesPanel status={status} />
            </PanelSlot>
            <PanelSlot name="Checks">
              <ChecksPanel status={status} />
            </PanelSlot>
          </div>
          <PanelSlot name="What lags behind">
            <LaggingPanel />
          </PanelSlot>
          <PanelSlot name="Batches">
            <BatchesPanel status={status} />
          </PanelSlot>
        </div>
      )}
    </QueryView>
  )
}
