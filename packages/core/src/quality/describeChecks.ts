import { formatCount, formatValue } from '../formats/formatValue.ts'

/** The number of days that a check compared, and of those on which it failed. */
export type Checked = { compared: number; failed: number }

/** The outcome of all checks of what is shown, as `48,503 of 48,504 checks passed, 1 exception`; null without any. */
export function describeChecks(checks: readonly Checked[]): string | null {
  const { compared, failed } = addUp(checks)
  if (compared === 0) return null
  if (failed === 0) return `${formatCount(compared)} ${compared === 1 ? 'check' : 'checks'} passed`
  return `${formatCount(compared - failed)} of ${formatCount(compared)} checks passed, ${countExceptions(failed)}`
}

/** `1 exception` or `2 exceptions`. */
export function countExceptions(failed: number): string {
  return name(failed, 'exception')
}

/** The share of checks that passed, as `99.99%`. One that has exceptions is never rounded up to all. */
export function formatPassed(checks: readonly Checked[]): string {
  const { compared, failed } = addUp(checks)
  if (failed === 0) return '100%'
  return formatValue(Math.floor((1 - failed / compared) * 10_000) / 10_000, 'percent', 'exact')
}

/** Describes the points shown that checks hold back, as `2 points provisional, 1 undated snapshot`. */
export function describeQuarantine({
  points,
  withheld,
  snapshots,
}: {
  points: number
  withheld: number
  snapshots: number
}): string {
  const held = withheld - snapshots
  const parts: [number, string][] = [
    [points - withheld, `${name(points - withheld, 'point')} provisional`],
    [held, `${name(held, 'point')} quarantined`],
    [snapshots, name(snapshots, 'undated snapshot')],
  ]
  return parts.flatMap(([many, text]) => (many > 0 ? text : [])).join(', ')
}

const name = (many: number, one: string) => `${formatCount(many)} ${many === 1 ? one : `${one}s`}`

function addUp(checks: readonly Checked[]): Checked {
  return {
    compared: checks.reduce((sum, check) => sum + check.compared, 0),
    failed: checks.reduce((sum, check) => sum + check.failed, 0),
  }
}
