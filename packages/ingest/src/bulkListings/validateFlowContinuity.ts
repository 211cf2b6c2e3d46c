import { addDays } from '@tickmark/core/time/Day'
import type { StatedTotal } from '../connectors/Connector.ts'
import {
  type ContinuityInput,
  isSameAmount,
  isTotalOf,
  matchesKnownParts,
  type Verdict,
} from './continuity.ts'
import type { KnownSeries } from './findKnownSeries.ts'

/**
 * Returns whether listed daily amounts continue the known series. The newest amount is that of `day` if the amount
 * before it and the stated sums match the known days. If the newest amount equals the last known one, the source has
 * not published the day yet. If both are possible, as in a series of constant values, the subject is fetched.
 */
export function validateFlowContinuity(input: ContinuityInput): Verdict {
  const { stated, known, isKnown } = input
  if (!isKnown) return 'fetch'
  const continuations = new Set(
    stated.map((total) => continueTotal(total, known.find(isTotalOf(total)) ?? null, input)),
  )
  for (const continuation of ['compare', 'fetch'] as const)
    if (continuations.has(continuation)) return continuation
  if (!continuations.has('next')) return 'unchanged'
  return continuations.has('eve') || !matchesKnownParts(input) ? 'fetch' : 'fromListing'
}

/**
 * `next`: the day is new. `same`: the day is known. `eve`: the source has not published the day
 * yet. `none`: there is nothing to report.
 */
type Continuation = 'next' | 'same' | 'eve' | 'none' | 'fetch' | 'compare'

function continueTotal(
  total: StatedTotal,
  known: KnownSeries | null,
  { day, revision_days }: ContinuityInput,
): Continuation {
  const { value, before, disputed } = total
  if (value === null)
    return known === null || known.reported < addDays(day, -revision_days) ? 'none' : 'fetch'
  if (known === null) return 'fetch'
  const isLast = [value, disputed ?? value].some((amount) => isLastKnown(total, amount, known))
  // An amount that the listing itself disputes contradicts nothing.
  const otherwise = before === null || disputed !== null ? 'fetch' : 'compare'
  if (known.newest === day) return isLast ? 'same' : otherwise
  if (known.newest !== addDays(day, -1)) return 'fetch'
  // If the listing states two different amounts, the sums of days decide which one is right.
  const isNext =
    isNextDay(total, value, known) && (disputed === null || !isNextDay(total, disputed, known))
  if (isLast) return isNext ? 'fetch' : 'eve'
  return isNext ? 'next' : otherwise
}

/** Returns whether everything stated matches the known days up to the newest. */
function isLastKnown(
  { before, week, month, addends }: StatedTotal,
  amount: number,
  { last, previous, sums }: KnownSeries,
): boolean {
  return (
    isSameAmount(amount, last, addends) &&
    agrees(before, previous, addends) &&
    agrees(week, sums[7], 7 * addends) &&
    agrees(month, sums[30], 30 * addends)
  )
}

/** Returns whether the stated amounts start where the known days end. */
function isNextDay(
  { before, week, month, addends }: StatedTotal,
  amount: number,
  { last, sums }: KnownSeries,
): boolean {
  return (
    before !== null &&
    isSameAmount(before, last, addends) &&
    agrees(week, sums[6] === null ? null : sums[6] + amount, 7 * addends) &&
    agrees(month, sums[29] === null ? null : sums[29] + amount, 30 * addends)
  )
}

/** A value that is not stated, or cannot be added up from known days, contradicts nothing. */
function agrees(stated: number | null, known: number | null, addends: number): boolean {
  return stated === null || known === null || isSameAmount(stated, known, addends)
}
