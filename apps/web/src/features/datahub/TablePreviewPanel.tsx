import type { TablePreview, TableReport } from '@tickmark/core/datahub/TableMapping'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { countThings, formatCount } from '@tickmark/core/formats/formatValue'
import { FactTable } from '../../ui/FactTable.tsx'
import { Panel } from '../../ui/Panel.tsx'

/** Shows what of a table is kept and what is rejected, with its first rows. */
export function TablePreviewPanel({ preview }: { preview: TablePreview }) {
  const { header, sample, report } = preview
  return (
    <Panel
      title="Preview"
      footer={<span>The first {countThings(sample.length, 'row')} of the table.</span>}
    >
      {report && <Summary report={report} />}
      <FactTable
        label="First rows"
        heads={['Row', 'Outcome', ...header.map((name, index) => name || `(${index + 1})`)]}
        rows={sample.map(({ line, cells, rejects, added, changes }, at) => ({
          key: String(at),
          cells: [
            <span key="line" className="text-fg3 tabular-nums">
              {line}
            </span>,
            <Outcome key="outcome" rejects={rejects} added={added} changes={changes} />,
            ...header.map((name, index) => (
              <bdi key={name} className="block max-w-48 truncate">
                {cells[index]}
              </bdi>
            )),
          ],
        }))}
      />
    </Panel>
  )
}

type OutcomeProps = Pick<TablePreview['sample'][number], 'rejects' | 'added' | 'changes'>

function Outcome({ rejects, added, changes }: OutcomeProps) {
  if (rejects.length > 0)
    return (
      <span className="block max-w-64 min-w-32 whitespace-normal text-down">
        {[...new Set(rejects)].join(', ')}
      </span>
    )
  if (changes > 0) return <span className="text-warn">{countThings(changes, 'value')} changed</span>
  return added > 0 ? (
    <span className="text-up">{added} new</span>
  ) : (
    <span className="text-fg3">Unchanged</span>
  )
}

/** Shows how much of a table was read, and why the rest was not. */
export function Summary({ report }: { report: TableReport }) {
  const { rows, points, rejected, rejects, metrics, project_count, first_day, last_day } = report
  return (
    <div className="flex flex-col gap-2 border-t border-line px-3.5 py-2.5" aria-live="polite">
      <p>
        <span className="font-medium">{countThings(points, 'value')} kept</span>
        {rejected > 0 && <span className="text-down">, {write(rejected)} rejected</span>}
        <span className="text-fg2">
          {' '}
          of {countThings(rows, 'row')}
          {first_day !== null &&
            `: ${metrics.length === 0 ? 'an unlock schedule' : countThings(metrics.length, 'metric')} of ${countThings(project_count, 'project')}, ${formatDay(first_day)} to ${formatDay(last_day ?? first_day)}`}
        </span>
      </p>
      {rejects.length > 0 && (
        <ul aria-label="Rejected" className="text-sm text-fg2">
          {rejects.map(({ reason, count: times, example }) => (
            <li key={reason} className="[overflow-wrap:anywhere]">
              {write(times)} × {reason} <span className="text-fg3">({example})</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function write(value: number): string {
  return formatCount(value)
}
