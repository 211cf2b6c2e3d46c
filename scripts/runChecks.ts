import { runSteps, type Step } from './runSteps.ts'

const STATIC_CHECKS: readonly Step[] = [
  ['format, lint and walls', 'biome', 'ci', '--error-on-warnings', '.'],
  ['types', 'tsc', '-p', 'tsconfig.json'],
  ['types of the web app', 'tsc', '-p', 'apps/web/tsconfig.json'],
  ['dead code', 'knip'],
]

/**
 * Runs the checks that must pass before the engine or a browser starts: static checks, and beside them the unit tests.
 */
export async function runChecks(): Promise<void> {
  await Promise.all([
    runSteps(STATIC_CHECKS, { isCaptured: true }),
    runSteps([['unit tests', 'vitest', 'run', '--project', 'unit*']]),
  ])
}
