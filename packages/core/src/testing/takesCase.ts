import { inject } from 'vitest'

declare module 'vitest' {
  // Only an interface can be added to from outside.
  // biome-ignore lint/style/useConsistentTypeDefinitions: Vitest reads its types from here.
  interface ProvidedContext {
    /** True in a run with `--all`; see `takesCase`. */
    takesAllCases: boolean
  }
}

/** Returns whether a run tests all cases of generated lists: one with `--all`. */
export function takesAllCases(): boolean {
  return inject('takesAllCases')
}

/**
 * Returns whether a run tests the case at this place of a generated list: every `every`-th by default, and all in a run
 * with `--all`. For cases of one kind, of which a few find the faults that the rest would find. The same ones each time,
 * so that a run can be repeated; in a table of two dimensions, the sum of both places takes some of each row and column.
 */
export function takesCase(place: number, every: number): boolean {
  return takesAllCases() || place % every === 0
}
