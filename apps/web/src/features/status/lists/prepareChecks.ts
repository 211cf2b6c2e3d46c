import type { ProjectCheck } from '@tickmark/core/answers/Quality'
import type { StatusSearch } from '../StatusSearch.ts'

type Look = Pick<StatusSearch, 'q' | 'bad' | 'check'> & { nameOf: (projectId: string) => string }

/** The checks that the filters leave, those with the largest share of exceptions first. */
export function prepareChecks(
  checks: readonly ProjectCheck[],
  { q, bad, check: id, nameOf }: Look,
): ProjectCheck[] {
  const words = q?.toLowerCase().trim() ?? ''
  return checks
    .filter(
      (check) =>
        (!bad || check.failed > 0) &&
        (id === undefined || check.check_id === id) &&
        [check.title, nameOf(check.project_id), check.project_id, ...check.metrics].some((name) =>
          name.toLowerCase().includes(words),
        ),
    )
    .toSorted(
      (a, b) =>
        b.failed / b.compared - a.failed / a.compared ||
        nameOf(a.project_id).localeCompare(nameOf(b.project_id), 'en') ||
        a.title.localeCompare(b.title, 'en'),
    )
}
