import type { Step } from './runSteps.ts'

/** Each of several checkers resolves the types that it needs again, which takes twice the processor time of one. */
const ONE_CHECKER = ['--checkers', '1'] as const

export const TYPE_CHECKS: readonly Step[] = [
  ['types', 'tsc', '-p', 'tsconfig.json', ...ONE_CHECKER],
  ['types of the web app', 'tsc', '-p', 'apps/web/tsconfig.json', ...ONE_CHECKER],
]
