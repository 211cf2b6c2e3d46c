import { formatCount } from '../formats/formatValue.ts'

/** The number of days that a check compared, and of those on which it failed. */
export type Checked = { compared: number; failed: number }

/** The outcome of all checks of what is shown, as `48,503 of 48,504 checks passed, 1 exception`; null without any. */
export function describeChecks(checks: readonly Checked[]): string | null {
  const { compared, failed } = addUpChecks(checks)
  if (compared === 0) return null
  if (failed === 0) return `${formatCount(compared)} ${compared === 1 ? 'check' : 'checks'} passed`
  return `${formatCount(compared - failed)} of ${formatCount(compared)} checks passed, ${countExceptions(failed)}`
}

/** `1 exception` or `2 exceptions`. */
export function countExceptions(failed: number): string {
  return `${formatCount(failed)} ${failed === 1 ? 'exception' : 'exceptions'}`
}

/** Returns the sums of what checks compared and of what failed. */
export function addUpChecks(checks: readonly Checked[]): Checked {
  return {
    compared: checks.reduce((sum, check) => sum + check.compared, 0),
    failed: checks.reduce((sum, check) => sum + check.failed, 0),
  }
}
