import { makeQuickFolder } from './makeQuickFolder.ts'

/** Tests all cases of generated lists instead of a few of each; see `takesCase` of core. */
const ALL = '--all'

/** Returns the variables that test commands run with, and their arguments that are not ours. */
export function makeTestEnvironment(): { environment: Record<string, string>; args: string[] } {
  const folder = makeQuickFolder()
  const given = process.argv.slice(2)
  const environment = {
    // A TMPDIR of the environment wins; see `run`.
    ...(folder !== undefined && { TMPDIR: folder }),
    ...(given.includes(ALL) && { TEST_CASES: 'all' }),
  }
  return { environment, args: given.filter((one) => one !== ALL) }
}
