import type { Granularity } from '@tickmark/core/time/Granularity'
import { BETWEEN, type Suggestion } from './CommandTarget.ts'

type Named = { project_id: string; name: string }
type Context = {
  /** The project that words most likely mean; several where they mean these alike. */
  find: (words: string) => readonly Named[]
  g: Granularity | undefined
}

/** As many as stand side by side, and as many choices between projects that share a name. */
const MOST = 4

/** The words for each of the projects that are compared. */
export function splitComparison(names: readonly string[]): string[] {
  return names.join(' ').split(new RegExp(`(?:^| )${BETWEEN}(?: |$)`))
}

/**
 * The statements of several projects side by side: `AAVE VS UNI`, up to four of them. Where projects share a name, there is
 * one suggestion for each.
 */
export function suggestComparison(names: readonly string[], { find, g }: Context): Suggestion[] {
  if (!names.includes(BETWEEN)) return []
  const parts = splitComparison(names).map((words) => (words === '' ? [] : find(words)))
  const choices = parts.reduce<Named[][]>(
    (chosen, found) => chosen.flatMap((before) => found.map((one) => [...before, one])),
    [[]],
  )
  const isChoice = choices.length > 1
  return choices.slice(0, MOST).flatMap((projects) => {
    const ids = [...new Set(projects.map(({ project_id }) => project_id))]
    if (ids.length < 2 || ids.length > MOST) return []
    return {
      id: `compare/${ids.join('/')}`,
      group: 'Projects',
      title: projects.map(({ name }) => name).join(` ${BETWEEN} `),
      detail: isChoice ? `Financial statements of ${ids.join(', ')}` : 'Financial statements',
      target: { to: 'statements', projects: ids.join(','), g },
    }
  })
}
