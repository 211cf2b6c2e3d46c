import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { formatDay, formatMoment } from '@tickmark/core/formats/formatDay'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SourceName } from '../../../ui/SourceName.tsx'
import { StatusTools } from './StatusTools.tsx'

export function SourcesPanel({ status }: { status: DataStatus }) {
  const table = (maxHeight?: number) => (
    <FactTable
      maxHeight={maxHeight}
      label="Sources"
      heads={['Source', '#Points', '#Newest day', '#Last loaded']}
      rows={status.sources.map((source) => ({
        key: source.source_id,
        cells: [
          <SourceName key="name" id={source.source_id} />,
          formatValue(source.points, 'number', 'exact'),
          source.newest_day === null ? '—' : formatDay(source.newest_day),
          source.last_loaded_at === null ? '—' : formatMoment(source.last_loaded_at),
        ],
      }))}
    />
  )
  return (
    <Panel title="Sources" controls={<StatusTools status={status} of="sources" enlarge={table} />}>
      {status.sources.length === 0 && <EmptyState title="No source has delivered anything yet" />}
      {status.sources.length > 0 && table()}
    </Panel>
  )
}
