import { Link } from '@tanstack/react-router'
import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { countExceptions, formatPassed } from '@tickmark/core/quality/describeChecks'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { StatusTools } from './StatusTools.tsx'

/** The checks that figures go through, and what share of the days that were compared passed. */
export function ChecksPanel({ status }: { status: DataStatus }) {
  const table = (maxHeight?: number) => (
    <FactTable
      maxHeight={maxHeight}
      label="Checks"
      heads={['Check', '#Compared', '#Exceptions', 'Passed']}
      rows={status.checks.map((check) => ({
        key: check.check_id,
        cells: [
          <span key="title" className="inline-block min-w-40 whitespace-normal">
            {check.title}
          </span>,
          formatValue(check.compared, 'number', 'exact'),
          formatValue(check.failed, 'number', 'exact'),
          check.passed ? (
            <Tick key="result">100%</Tick>
          ) : (
            <span key="result" className="text-warn">
              {formatPassed([check])}
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
          <>
            <span>{describeAll(status.checks)}</span>
            <Link
              to="/status/$list"
              params={{ list: 'checks' }}
              className="ml-auto underline decoration-line2 underline-offset-4 hover:text-fg"
            >
              Project by project
            </Link>
          </>
        )
      }
    >
      {status.checks.length === 0 && <EmptyState title="Nothing was checked yet" />}
      {status.checks.length > 0 && table()}
    </Panel>
  )
}

/** `99.99% of 48,504 checks passed · 1 exception`. */
function describeAll(checks: DataStatus['checks']): string {
  const compared = checks.reduce((sum, check) => sum + check.compared, 0)
  const failed = checks.reduce((sum, check) => sum + check.failed, 0)
  return `${formatPassed(checks)} of ${formatValue(compared, 'number', 'exact')} checks passed · ${countExceptions(failed)}`
}
