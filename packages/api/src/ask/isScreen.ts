import type { ReadPrompt } from './readPrompt.ts'

/** Returns whether a list of projects answers a prompt: it has conditions, or an order that charts have not. */
export function isScreen({ conditions, order, projects }: ReadPrompt): boolean {
  return conditions.length > 0 || (order !== undefined && projects.every(({ isPlace }) => isPlace))
}
