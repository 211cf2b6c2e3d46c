import { formatDay } from '../formats/formatDay.ts'
import type { Day } from '../time/Day.ts'

type ConsentText = {
  /** Raised where what visitors consent to changes. A choice about an earlier text of the same version holds. */
  version: number
  day: Day
}

/**
 * The texts about cookies that visitors choose by, oldest first. Their days are those of the specification, which gives
 * them without a purpose; see decision 110.
 */
export const CONSENT_TEXTS = [
  { version: 1, day: '2023-10-27' },
  { version: 1, day: '2023-11-07' },
] as const satisfies readonly ConsentText[]

/** Returns the version and day of the present text, and the day of the first one of this version. */
export function describeConsentText(): string {
  const [first, current] = CONSENT_TEXTS
  return `Version ${current.version}, text of ${formatDay(current.day)}, first of ${formatDay(first.day)}.`
}
