import type { QueryClient } from '@tanstack/react-query'
import type { FirstAnswer } from '@tickmark/core/pages/FirstCalls'
import { type NamedProject, projectNames } from './projectNames.ts'
import { reportError } from './reportError.ts'

/**
 * Hands the answers that came with the page to the cache, as if they had been asked for, so that the first screen asks
 * nothing. Call it before anything is drawn. A page that the browser took from its own store may be old: its answers
 * are shown, and asked again.
 */
export function primeFirstAnswers(client: QueryClient): void {
  const block = document.getElementById('tt-answers')
  if (block === null) return
  // The text is as large as everything the screen shows, and is not read again.
  block.remove()
  const options = isRestored() ? { updatedAt: 0 } : {}
  try {
    for (const answer of JSON.parse(block.textContent) as (FirstAnswer | FirstNames)[])
      if (isNames(answer)) projectNames.add(answer.input.ids, answer.data)
      else client.setQueryData(makeQueryKey(answer.path, answer.input), answer.data, options)
  } catch (failure) {
    reportError(failure, { origin: 'first answers' })
  }
}

type FirstNames = { path: 'projects.getNames'; input: { ids: string[] }; data: NamedProject[] }

/** The names of the projects that the other answers mention. */
function isNames(answer: FirstAnswer | FirstNames): answer is FirstNames {
  return answer.path === 'projects.getNames'
}

/** The key under which `trpc.<path>.queryOptions(input)` keeps its answer. */
export function makeQueryKey(path: string, input: unknown) {
  return [path.split('.'), { input, type: 'query' }] as const
}

/** Returns whether the page was restored from history, and its text may be from then. */
function isRestored(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward'
}
