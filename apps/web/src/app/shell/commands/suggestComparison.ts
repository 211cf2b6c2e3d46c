import type { Granularity } from '@tickmark/core/time/Granularity'
import { BETWEEN, type Suggestion } from './CommandTarget.ts'

type Named = { project_id: string; name: string }
type Context = {
  /** The project that words most likely mean. */
  find: (words: string) => Named | undefined
  g: Granularity | undefined
}

/** As many as stand side by side. */
const MOST = 4

/** The words for each of the projects that are compared. */
export function splitComparison(names: readonly string[]): string[] {
  return names.join(' ').split(new RegExp(`(?:^| )${BETWEEN}(?: |$)`))
}

/** The statements of several projects side by side: `AAVE VS UNI`, up to four of them. */
export function suggestComparison(
  names: readonly string[],
  { find, g }: Context,
): Suggestion | undefined {
  if (!names.includes(BETWEEN)) return undefined
  const projects = splitComparison(names).map((words) => (words === '' ? undefined : find(words)))
  const known = projects.filter((project) => project !== undefined)
  const ids = [...new Set(known.map(({ project_id }) => project_id))]
  if (known.length < projects.length || ids.length < 2 || ids.length > MOST) return undefined
  return {
    id: `compare/${ids.join('/')}`,
    group: 'Projects',
    title: known.map(({ name }) => name).join(` ${BETWEEN} `),
    detail: 'Financial statements',
    target: { to: 'statements', projects: ids.join(','), g },
  }
}
