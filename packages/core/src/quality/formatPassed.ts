import { formatValue } from '../formats/formatValue.ts'
import { addUpChecks, type Checked } from './describeChecks.ts'

/** The share of checks that passed, as `99.99%`. One that has exceptions is never rounded up to all. */
export function formatPassed(checks: readonly Checked[]): string {
  const { compared, failed } = addUpChecks(checks)
  if (failed === 0) return '100%'
  return formatValue(Math.floor((1 - failed / compared) * 10_000) / 10_000, 'percent', 'exact')
}
