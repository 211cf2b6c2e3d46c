import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { formatDay } from '@tickmark/core/formats/formatDay'

type Period = FinancialStatement['periods'][number]

/** How a period heads its column: unfinished ones are starred and say how far they go. */
export function describePeriod(period: Period): {
  heading: string
  subheading: string
  fileHeading: string
} {
  const { heading, subheading, to } = period
  return period.provisional
    ? {
        heading: `${heading}*`,
        subheading: `to ${formatDay(to).slice(0, -5)}`,
        fileHeading: `${heading} (to ${to})`,
      }
    : { heading, subheading, fileHeading: heading }
}
