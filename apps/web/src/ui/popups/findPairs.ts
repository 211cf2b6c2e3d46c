import { rankMatches } from '@tickmark/core/text/scoreMatch'
import type { FoundProject } from '../PickerOptions.ts'
import type { Option } from './popupParts.tsx'

/** Both orders of every cut of a text in two: what may name a project, and what may name a metric. */
export function splitWords(text: string): [project: string, metric: string][] {
  const words = text.trim().split(/\s+/)
  if (words.length > MAX_WORDS) return []
  return words.slice(1).flatMap((_, at): [string, string][] => {
    const [left, right] = [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')]
    return [
      [left, right],
      [right, left],
    ]
  })
}

/** The server takes twelve texts at a time: a whole text and both halves of its cuts. */
const MAX_WORDS = 6
/** As many metrics of one project as a user reads. */
const MAX_METRICS = 3
const BETWEEN = '~'

/** Projects with one of their metrics that a text such as "ethereum fees" names, the best match first. */
export function findPairs(
  text: string,
  projects: readonly FoundProject[],
  metrics: readonly Option[],
): Option[] {
  const found = splitWords(text).flatMap(([name, metric]) => {
    const own = rankMatches(metric, metrics, ({ label, detail = '', value }) => [
      label,
      detail,
      value,
    ])
    if (own.length === 0) return []
    const named = rankMatches(name, projects, ({ symbol, name, project_id, aliases }) => [
      symbol,
      name,
      project_id,
      ...aliases,
    ])
    const ordered = named.toSorted((a, b) => Number(b.is_reviewed) - Number(a.is_reviewed))
    return ordered.flatMap(({ project_id, name, symbol, metric_ids = [] }) =>
      own
        .filter(({ value }) => metric_ids.includes(value))
        .slice(0, MAX_METRICS)
        .map(
          ({ value, label }): Option => ({
            value: `${project_id}${BETWEEN}${value}`,
            label: `${name}: ${label}`,
            detail: symbol,
            projectId: project_id,
          }),
        ),
    )
  })
  return [...new Map(found.map((pair) => [pair.value, pair])).values()]
}

/** The project and the metric of the value of a pair; null for any other value. */
export function readPair(value: string): { project: string; metric: string } | null {
  const [project = '', metric] = value.split(BETWEEN)
  return metric === undefined ? null : { project, metric }
}
