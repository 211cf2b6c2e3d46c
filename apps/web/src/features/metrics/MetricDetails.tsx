import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { PanelSlot } from '../../ui/PanelSlot.tsx'
import { CoveragePanel } from './CoveragePanel.tsx'
import { MethodPanel } from './MethodPanel.tsx'
import { RelatedPanel } from './RelatedPanel.tsx'

/** How the metric is made, what it has to do with others, and who has it. */
export function MetricDetails({ metric }: { metric: MetricDefinition }) {
  return (
    <>
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <PanelSlot name="How it is made">
          <MethodPanel metric={metric} />
        </PanelSlot>
        <PanelSlot name="Related metrics">
          <RelatedPanel metric={metric} />
        </PanelSlot>
      </div>
      <PanelSlot name="Projects that have it">
        <CoveragePanel metric={metric} />
      </PanelSlot>
    </>
  )
}
