import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { Day } from '@tickmark/core/time/Day'

type Period = FinancialStatement['periods'][number]

/** How a period heads its column: unfinished ones and those that the data begin inside are starred and say which days they have. */
export function describePeriod(period: Period): {
  heading: string
  subheading: string
  fileHeading: string
} {
  const { heading, subheading, from, to, provisional } = period
  if (from === undefined && !provisional) return { heading, subheading, fileHeading: heading }
  const days = (write: (day: Day) => string) =>
    [from && `from ${write(from)}`, provisional && `to ${write(to)}`].filter(Boolean).join(' ')
  return {
    heading: `${heading}*`,
    subheading: days((day) => formatDay(day).slice(0, -5)),
    fileHeading: `${heading} (${days((day) => day)})`,
  }
}
