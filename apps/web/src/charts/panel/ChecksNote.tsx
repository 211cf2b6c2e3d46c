import { Link } from '@tanstack/react-router'
import type { CheckResult } from '@tickmark/core/answers/FinancialStatement'
import { countExceptions, describeChecks } from '@tickmark/core/quality/describeChecks'
import { Tick } from '../../ui/Tick.tsx'

/** The outcome of the checks of the metrics, projects and days that are shown; nothing where no check covers them. */
export function ChecksNote({ checks }: { checks: readonly CheckResult[] }) {
  const words = describeChecks(checks)
  if (words === null) return null
  const failed = checks.filter((check) => !check.passed)
  if (failed.length === 0)
    return (
      <span title={checks.map(({ title }) => title).join('\n')}>
        <Tick>{words}</Tick>
      </span>
    )
  return (
    <Link
      to="/status/$list"
      params={{ list: 'checks' }}
      search={{ bad: true }}
      className="text-warn underline decoration-line2 underline-offset-2 hover:decoration-accent"
      title={failed.map(describeExceptions).join('\n')}
    >
      {words}
    </Link>
  )
}

function describeExceptions({ title, compared, failed }: CheckResult): string {
  return `${title}: ${countExceptions(failed)} among ${compared} comparisons of what is shown`
}
