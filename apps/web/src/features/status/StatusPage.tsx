import { QueryView } from '../../data/QueryView.tsx'
import { useDataStatus } from '../../data/useDataStatus.ts'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { Badge } from '../../ui/Badge.tsx'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'
import { PanelSlot } from '../../ui/PanelSlot.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BatchesPanel } from './BatchesPanel.tsx'
import { ChecksPanel } from './ChecksPanel.tsx'
import { FreshnessPanel } from './FreshnessPanel.tsx'
import { SourcesPanel } from './SourcesPanel.tsx'
import { Totals } from './Totals.tsx'

const STATES = {
  empty: { label: 'Empty', tone: 'warn' },
  filling: { label: 'First load running', tone: 'warn' },
  ready: { label: 'Ready', tone: 'good' },
} as const

/** What was loaded from where and when, what was refused, and whether the identities hold. */
export function StatusPage() {
  usePageTitle('Data status')
  const query = useDataStatus()
  return (
    <div className="flex w-full max-w-[1440px] flex-col gap-4 px-3 py-4 md:px-6">
      <div className="flex items-center gap-3">
        <h1 className="text-xl font-semibold tracking-tight">Data status</h1>
        {query.data && (
          <Badge tone={STATES[query.data.state].tone}>{STATES[query.data.state].label}</Badge>
        )}
        {query.data?.sample && <Badge tone="sample">Sample data</Badge>}
      </div>
      <QueryView query={query} skeleton={<Skeleton className="h-[600px]" />}>
        {(status) => (
          <>
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
            <PanelSlot name="Batches">
              <BatchesPanel status={status} />
            </PanelSlot>
            <PanelSlot name="Freshness by metric">
              <FreshnessPanel status={status} />
            </PanelSlot>
          </>
        )}
      </QueryView>
    </div>
  )
}
