import { runSteps, type Step } from './runSteps.ts'
import { TYPE_CHECKS } from './TYPE_CHECKS.ts'

const STATIC_CHECKS: readonly Step[] = [
  ['format, lint and walls', 'biome', 'ci', '--error-on-warnings', '.'],
  ...TYPE_CHECKS,
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
