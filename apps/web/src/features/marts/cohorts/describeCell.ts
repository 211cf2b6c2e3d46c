import { formatPeriod } from '@tickmark/core/formats/formatPeriod'
import { formatValue } from '@tickmark/core/formats/formatValue'
import type { Cohort, CohortCell } from './prepareCohorts.ts'

/** A cell in words: `First seen Jan 2025, 2 months later (Mar 2025): 4 of 10 seen, 40.0%`. */
export function describeCell({ cohort, isFirst }: Cohort, cell: CohortCell, age: number): string {
  const monthOf = (day: string) => formatPeriod(day, 'month').heading
  const later = age === 1 ? '1 month later' : `${age} months later`
  const share = formatValue(cell.share, 'percent', 'compact')
  const marks = [
    cell.isUnfinished ? 'the month is not over' : '',
    isFirst ? 'data begin in the month of the cohort' : '',
  ].filter((mark) => mark !== '')
  const tail = marks.length > 0 ? ` (${marks.join('; ')})` : ''
  return `First seen ${monthOf(cohort)}, ${later} (${monthOf(cell.month)}): ${cell.seen} of ${cell.of} seen, ${share}${tail}`
}
