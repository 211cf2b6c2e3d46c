import type { ProjectReadme, ReadmeMetric } from '@tickmark/core/answers/Coverage'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { describeMetric } from '@tickmark/core/metrics/describeMetric'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { FactTable } from '../../../ui/FactTable.tsx'
import { MetricLink } from '../../../ui/MetricLink.tsx'
import { NoData } from '../../../ui/NoData.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { describeMaking, describeOrigin } from './describeReadme.ts'

/** Each metric that has data here: what it means, where it comes from, and how longer periods are made of its days. */
export function MakingPanel({ readme: { metrics } }: { readme: ProjectReadme }) {
  return (
    <Panel
      title="Methodology by metric"
      footer={metrics.length > 0 && <span>{count(metrics.length, 'metric')} with data</span>}
    >
      {metrics.length === 0 ? (
        <NoData of={{ anything: true }} none="No source has delivered anything for this project" />
      ) : (
        <FactTable
          label="Methodology by metric"
          isWhole
          heads={['Metric', 'Methodology', 'Sources', 'Data']}
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
    <div key="metric" className="min-w-40 max-w-[64ch] whitespace-normal">
      <span className="font-medium">
        <MetricLink id={made.metric_id} />
      </span>
      <p className="text-sm text-fg2">{metric && describeMetric(metric).definition}</p>
    </div>,
    <div key="making" className="min-w-40 max-w-[52ch] whitespace-normal">
      {making?.origin}
      {making?.formula && (
        <code className="block font-mono text-sm break-words text-fg2">= {making.formula}</code>
      )}
      <p className="text-sm text-fg2">{making?.method}</p>
    </div>,
    <span key="sources" className="inline-block min-w-24 whitespace-normal">
      {describeOrigin(made.metric_id, made.source_ids)}
    </span>,
    <div key="data" className="min-w-24 max-lg:whitespace-normal">
      {formatDay(made.first_day)} – {formatDay(made.last_day)}
      <p className="text-sm text-fg2">{describePoints(made)}</p>
    </div>,
  ]
}

/** `10,846 values, split by 3 chains, 2 products`. */
function describePoints({ points, chains, products, contracts }: ReadmeMetric): string {
  const values = count(points, 'value')
  const splits = [
    [chains, 'chain'],
    [products, 'product'],
    [contracts, 'contract'],
  ] as const
  const shown = splits.flatMap(([some, word]) => (some === 0 ? [] : [count(some, word)]))
  return shown.length === 0 ? values : `${values}, split by ${shown.join(', ')}`
}

function count(some: number, word: string): string {
  return `${formatValue(some, 'number', 'exact')} ${some === 1 ? word : `${word}s`}`
}
