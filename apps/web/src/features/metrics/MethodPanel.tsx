import { useQuery } from '@tanstack/react-query'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import type { MetricDefinition, MetricFormat } from '@tickmark/core/metrics/MetricDefinition'
import type { Tier } from '@tickmark/core/tiers/Tier'
import type { ReactNode } from 'react'
import { describeMethod } from '../../charts/panel/describeMethod.ts'
import { MetricForum } from '../../charts/panel/MetricNotes.tsx'
import { pageSettings } from '../../data/pageSettings.ts'
import { trpc } from '../../data/trpc.ts'
import { Panel } from '../../ui/Panel.tsx'

/** What the values of a metric are counted in. */
const UNIT_NAMES = {
  usd: 'US dollars',
  number: 'Count',
  tokens: 'Tokens',
  percent: 'Percent',
  multiple: 'Multiple',
  seconds: 'Seconds',
  per_second: 'Per second',
  token_ICP: 'ICP',
  token_ckBTC: 'ckBTC',
  token_ckETH: 'ckETH',
  cycles_per_seconds: 'Cycles per second',
} as const satisfies Record<MetricFormat, string>

/** Who may see a metric, in words. */
const TIER_NAMES = {
  free: 'Everybody',
  api: 'API tier and above',
  pro: 'Pro tier',
} as const satisfies Record<Tier, string>

/** How the metric is made and what may be done with its values, in words. */
export function MethodPanel({ metric }: { metric: MetricDefinition }) {
  const { kind, calculation, rollUp, parts, gaps } = describeMethod(metric)
  const { data } = useQuery(trpc.metrics.getSummary.queryOptions({ metric_id: metric.metric_id }))
  const { sources } = describeMetric(metric)
  const synonyms = data?.synonyms ?? []
  return (
    <Panel title="Methodology">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] px-3.5 pb-3.5 *:border-t *:border-line *:py-1.5 [&>:nth-child(-n+2)]:border-t-0">
        <Fact name="Type">{kind}</Fact>
        <Fact name="Unit">{UNIT_NAMES[metric.format]}</Fact>
        <Fact name="Formula">
          {calculation === null ? (
            'Reported by sources (no formula)'
          ) : (
            <span className={metric.derivation?.by === 'formula' ? 'font-mono text-sm' : ''}>
              {calculation}
            </span>
          )}
        </Fact>
        <Fact name="Longer periods">{rollUp}</Fact>
        <Fact name="Adding up">{parts}</Fact>
        <Fact name="Gaps">{gaps}</Fact>
        <Fact name="Sources">{sources}</Fact>
        <Fact name="Access">{TIER_NAMES[pageSettings.isGated ? metric.tier : 'free']}</Fact>
        {synonyms.length > 0 && <Fact name="Also called">{synonyms.join(', ')}</Fact>}
        <Fact name="Id">
          <span className="font-mono text-sm">{metric.metric_id}</span>
        </Fact>
        <MetricForum metric={metric} as={Fact} />
      </dl>
    </Panel>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="pr-6 text-fg3">{name}</dt>
      <dd className="min-w-0 break-words text-fg2">{children}</dd>
    </>
  )
}
