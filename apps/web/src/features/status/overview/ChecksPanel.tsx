import { Link } from '@tanstack/react-router'
import type { DataStatus } from '@tickmark/core/answers/DataStatus'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { countExceptions, formatPassed } from '@tickmark/core/quality/describeChecks'
import { TablePanel } from '../../../tables/TablePanel.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { CHECK_FIELDS, describeStatusFile } from './statusFiles.ts'

/** The checks that figures go through, and what share of the days that were compared passed. */
export function ChecksPanel({ status }: { status: DataStatus }) {
  return (
    <TablePanel
      title="Checks"
      rows={status.checks}
      table={{
        heads: ['Check', '#Compared', '#Exceptions', 'Passed'],
        describe: (check) => ({
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
        }),
        fields: CHECK_FIELDS,
      }}
      {...describeStatusFile('checks')}
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
      empty={<EmptyState title="Nothing was checked yet" />}
    />
  )
}

/** `99.99% of 48,504 checks passed · 1 exception`. */
function describeAll(checks: DataStatus['checks']): string {
  const compared = checks.reduce((sum, check) => sum + check.compared, 0)
  const failed = checks.reduce((sum, check) => sum + check.failed, 0)
  return `${formatPassed(checks)} of ${formatValue(compared, 'number', 'exact')} checks passed · ${countExceptions(failed)}`
}
