import { Link } from '@tanstack/react-router'
import type { CheckResult } from '@tickmark/core/answers/AnswerMeta'
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
      search={searchOf(failed)}
      className="text-warn underline decoration-line2 underline-offset-2 hover:decoration-accent"
      title={failed.map(describeExceptions).join('\n')}
    >
      {words}
    </Link>
  )
}

/** The exceptions of what is shown: of its metrics and projects, on its days, and of the one check where it is one. */
function searchOf(failed: readonly CheckResult[]) {
  const places = failed.flatMap(({ exceptions }) => exceptions ?? [])
  const list = (ids: readonly string[]) => [...new Set(ids)].sort().join(',') || undefined
  const isDated = places.length > 0 && places.every(({ from, to }) => from !== null && to !== null)
  const days = (bound: 'from' | 'to') => places.flatMap((place) => place[bound] ?? []).toSorted()
  const checks = new Set(failed.map(({ check_id }) => check_id))
  return {
    bad: true as const,
    check: checks.size === 1 ? failed[0]?.check_id : undefined,
    projects: list(places.flatMap(({ projects }) => projects)),
    metrics: list(places.flatMap(({ metrics }) => metrics)),
    from: isDated ? days('from').at(0) : undefined,
    to: isDated ? days('to').at(-1) : undefined,
  }
}

function describeExceptions({ title, compared, failed }: CheckResult): string {
  return `${title}: ${countExceptions(failed)} among ${compared} comparisons of what is shown`
}
