import type { Step } from './runSteps.ts'

/** What must hold before a test runs: format, lint and walls, types, dead code, unit tests. */
export const CHECKS: readonly Step[] = [
  ['format, lint and walls', 'biome', 'ci', '--error-on-warnings', '.'],
  ['types', 'tsc', '-p', 'tsconfig.json'],
  ['types of the web app', 'tsc', '-p', 'apps/web/tsconfig.json'],
  ['dead code', 'knip'],
  ['unit tests', 'vitest', 'run', '--project', 'unit*'],
]
