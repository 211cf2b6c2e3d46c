import type { MovePreview } from '@tickmark/core/answers/ProjectMoves'
import { formatCount } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { FactTable } from '../../../ui/FactTable.tsx'
import { SourceName } from '../../../ui/SourceName.tsx'

const HEADS = ['Metric', 'Source', '#Points', '#Both have'] as const

/** Shows what a merge, split or rename would move. */
export function MovePreviewView({ preview }: { preview: MovePreview }) {
  const { kind, from_id, to_id, metrics, former_ids } = preview
  return (
    <div className="flex flex-col gap-3">
      <p>
        <b className="font-medium">{from_id}</b>
        {kind === 'merge' && ' becomes a part of '}
        {kind === 'rename' && ' will be '}
        {kind === 'split' && ' moves a part of its data to the new project '}
        <b className="font-medium">{to_id}</b>.
      </p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 text-sm">
        {listCounts(preview).map(([label, count]) => (
          <div key={label} className="contents">
            <dt className="text-fg2">{label}</dt>
            <dd className="text-right tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {former_ids.length > 0 && (
        <p className="text-sm text-fg3">
          Addresses with {former_ids.join(', ')} will redirect. Saved charts, favorites and alerts
          follow the project.
        </p>
      )}
      {metrics.length > 0 && (
        <FactTable
          label="Points that move"
          heads={HEADS}
          maxHeight={220}
          rows={metrics.map(({ metric_id, source_id, points, shared_points }) => ({
            key: `${metric_id} ${source_id}`,
            cells: [
              findMetric(metric_id)?.short_title ?? metric_id,
              <SourceName key="source" id={source_id} />,
              formatCount(points),
              formatCount(shared_points),
            ],
          }))}
        />
      )}
    </div>
  )
}

function listCounts(preview: MovePreview): [string, string][] {
  const { kind, documents } = preview
  const counts: [string, number][] = [
    ['Versions of points', preview.points],
    ['Points that both have', preview.shared_points],
    [`Values of ${preview.to_id} that change`, preview.replaced_points],
    ['Rounds, unlocks, contracts and other records', preview.records],
    ...documents.map(({ kind: one, count }): [string, number] => [DOCUMENTS[one] ?? one, count]),
    ['Users with it among their favorites', preview.favorites],
    ['Alerts', preview.alerts],
  ]
  const isHidden = (label: string) =>
    kind !== 'merge' && (label === 'Points that both have' || label.startsWith('Values of'))
  return counts
    .filter(([label]) => !isHidden(label))
    .map(([label, count]) => [label, formatCount(count)])
}

const DOCUMENTS: Readonly<Record<string, string>> = {
  chart: 'Saved charts',
  table: 'Saved tables',
  dashboard: 'Dashboards',
  preset: 'Saved columns',
}
