import { Link } from '@tanstack/react-router'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { listRelatedMetrics, type Relation } from '@tickmark/core/metrics/listRelatedMetrics'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import { useMemo } from 'react'
import { ConcentrationPanel } from '../../tables/ranking/ConcentrationPanel.tsx'
import { Panel, PanelSlot } from '../../ui/Panel.tsx'
import { CoveragePanel } from './CoveragePanel.tsx'
import { MethodPanel } from './MethodPanel.tsx'
import { useMetricRanking } from './MetricRanking.tsx'

const RELATIONS = {
  neighbour: 'Not to be confused with',
  part: 'Computed from',
  result: 'Used by',
} as const satisfies Record<Relation, string>

const ORDER: readonly Relation[] = ['neighbour', 'part', 'result']

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

/** The metrics that have to do with this one, each with its own definition, which says how it differs. */
function RelatedPanel({ metric }: { metric: MetricDefinition }) {
  const related = useMemo(
    () => Map.groupBy(listRelatedMetrics(metric), ({ relation }) => relation),
    [metric],
  )
  return (
    <Panel title="Related metrics">
      <div className="flex flex-col gap-3 px-3.5 pb-3.5">
        {related.size === 0 && (
          <p className="text-fg2">No other metric of the catalogue is like it or made of it.</p>
        )}
        {ORDER.map((relation) => {
          const items = related.get(relation) ?? []
          return (
            items.length > 0 && (
              <section key={relation} aria-label={RELATIONS[relation]}>
                <h3 className="mb-0.5 text-sm font-medium text-fg3">{RELATIONS[relation]}</h3>
                <ul>
                  {items.map(({ metric: other }) => (
                    <li
                      key={other.metric_id}
                      className="border-t border-line py-1.5 first:border-t-0"
                    >
                      <Link
                        to="/metrics/$metric"
                        params={{ metric: other.slug }}
                        className="font-medium underline decoration-line2 underline-offset-2 hover:decoration-fg2"
                      >
                        {other.title}
                      </Link>
                      <p className="text-sm text-fg2">{describeMetric(other).definition}</p>
                    </li>
                  ))}
                </ul>
              </section>
            )
          )
        })}
      </div>
    </Panel>
  )
}
