import { Link } from '@tanstack/react-router'
import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { StatusTools } from './StatusTools.tsx'

/** The identities that figures must obey, and how many points obey them. */
export function ChecksPanel({ status }: { status: DataStatus }) {
  const table = (maxHeight?: number) => (
    <FactTable
      maxHeight={maxHeight}
      label="Checks"
      heads={['Identity', '#Compared', '#Broken', 'Result']}
      rows={status.checks.map((check) => ({
        key: check.check_id,
        cells: [
          <span key="title" className="inline-block min-w-40 whitespace-normal">
            {check.title}
          </span>,
          formatValue(check.compared, 'number', 'exact'),
          formatValue(check.failed, 'number', 'exact'),
          check.passed ? (
            <Tick key="result">holds</Tick>
          ) : (
            <span key="result" className="text-down">
              broken
            </span>
          ),
        ],
      }))}
    />
  )
  return (
    <Panel
      title="Checks"
      controls={<StatusTools status={status} of="checks" enlarge={table} />}
      footer={
        status.checks.length > 0 && (
          <Link
            to="/status/$list"
            params={{ list: 'checks' }}
            className="ml-auto underline decoration-line2 underline-offset-4 hover:text-fg"
          >
            Project by project
          </Link>
        )
      }
    >
      {status.checks.length === 0 && <EmptyState title="Nothing was checked yet" />}
      {status.checks.length > 0 && table()}
    </Panel>
  )
}
