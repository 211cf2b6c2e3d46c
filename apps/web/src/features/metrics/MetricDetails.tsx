import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { ConcentrationPanel } from '../../tables/ranking/ConcentrationPanel.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { CoveragePanel } from './CoveragePanel.tsx'
import { MethodPanel } from './MethodPanel.tsx'
import { useMetricRanking } from './MetricRanking.tsx'
import { RelatedPanel } from './RelatedPanel.tsx'

/** How the metric is made, what it has to do with others, and who has it. */
export function MetricDetails({ metric }: { metric: MetricDefinition }) {
  return (
    <>
      <div className="grid items-start gap-4 lg:grid-cols-2 2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_320px]">
        <div className="flex flex-col gap-4 2xl:contents">
          <PanelSlot name="How it is made">
            <MethodPanel metric={metric} />
          </PanelSlot>
          <div className="2xl:order-last">
            <PanelSlot name="Concentration">
              <MetricConcentration metric={metric} />
            </PanelSlot>
          </div>
        </div>
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

/** How the largest of the ranked projects weigh. */
function MetricConcentration({ metric }: { metric: MetricDefinition }) {
  const { question, query } = useMetricRanking(metric)
  return <ConcentrationPanel metric={metric} question={question} query={query} />
}
