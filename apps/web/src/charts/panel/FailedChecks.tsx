import { Link } from '@tanstack/react-router'
import type { CheckResult } from '@tickmark/core/answers/AnswerMeta'
import { countExceptions, describeChecks } from '@tickmark/core/quality/describeChecks'

/** The outcome of checks of which some failed, as a link to the exceptions. */
export function FailedChecks({ checks }: { checks: readonly CheckResult[] }) {
  const failed = checks.filter((check) => !check.passed)
  return (
    <Link
      to="/status/$list"
      params={{ list: 'checks' }}
      search={searchOf(failed)}
      className="text-warn underline decoration-line2 underline-offset-2 hover:decoration-accent"
      title={failed.map(describeExceptions).join('\n')}
    >
      {describeChecks(checks)}
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
