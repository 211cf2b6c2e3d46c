import type { ProjectReadme, ReadmeMetric } from '@tickmark/core/answers/Coverage'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { MetricLink } from '../../../ui/MetricLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { describeMaking, describeOrigin } from './describeReadme.ts'

/** Each metric that has data here: what it means, where it comes from, and how longer periods are made of its days. */
export function MakingPanel({ readme: { metrics } }: { readme: ProjectReadme }) {
  return (
    <Panel
      title="Methodology by metric"
      footer={metrics.length > 0 && <span>{metrics.length} metrics have data here</span>}
    >
      {metrics.length === 0 ? (
        <EmptyState title="No source has delivered anything for this project" />
      ) : (
        <FactTable
          label="Methodology by metric"
          isWhole
          heads={['Metric', 'Methodology', 'Sources', 'Days', '#Values', 'Split by']}
          rows={metrics.map((metric) => ({ key: metric.metric_id, cells: listCells(metric) }))}
        />
      )}
    </Panel>
  )
}

function listCells(made: ReadmeMetric) {
  const metric = findMetric(made.metric_id)
  const making = metric && describeMaking(metric, made.is_reported)
  return [
    <div key="metric" className="min-w-48 max-w-[44ch] whitespace-normal">
      <span className="font-medium">
        <MetricLink id={made.metric_id} />
      </span>
      <p className="text-sm text-fg2">{metric && describeMetric(metric).definition}</p>
    </div>,
    <div key="making" className="min-w-48 max-w-[40ch] whitespace-normal">
      {making?.origin}
      {making?.formula && (
        <code className="block font-mono text-sm break-words text-fg2">= {making.formula}</code>
      )}
      <p className="text-sm text-fg2">{making?.method}</p>
    </div>,
    <span key="sources" className="inline-block min-w-28 whitespace-normal">
      {describeOrigin(made.metric_id, made.source_ids)}
    </span>,
    <span key="days">
      {formatDay(made.first_day)} – {formatDay(made.last_day)}
    </span>,
    formatValue(made.points, 'number', 'exact'),
    describeSplits(made),
  ]
}

function describeSplits({ chains, products, contracts }: ReadmeMetric): string {
  const splits = [
    [chains, 'chain'],
    [products, 'product'],
    [contracts, 'contract'],
  ] as const
  const shown = splits.flatMap(([count, word]) =>
    count === 0
      ? []
      : [`${formatValue(count, 'number', 'exact')} ${count === 1 ? word : `${word}s`}`],
  )
  return shown.join(', ') || '—'
}
