import type { MartRow } from '@tickmark/core/marts/MartPage'
import type { Day } from '@tickmark/core/time/Day'

/** `retention` is of all members, `retention_of_reported` of those that any source reported in the month. */
export const COHORT_MEASURES = ['retention', 'retention_of_reported'] as const
export type CohortMeasure = (typeof COHORT_MEASURES)[number]

export type CohortCell = {
  month: Day
  seen: number
  /** The members that count: all, or those that were reported. */
  of: number
  share: number | null
  /** The month has days left, so that more may yet be seen. */
  isUnfinished: boolean
}

export type Cohort = {
  cohort: Day
  size: number
  /** Data begin in its month, so that its members may be older. */
  isFirst: boolean
  /** By months later. */
  cells: readonly (CohortCell | undefined)[]
}

/** Cohorts as the lines of a triangle, the newest first: `ages` columns, of which the newest cohort fills one. */
export type CohortTriangle = { cohorts: readonly Cohort[]; ages: number }

/** Puts the rows of one subject into the triangle of the newest `months` cohorts. A month without a row is empty. */
export function prepareCohorts(
  rows: readonly MartRow[],
  { measure, months }: { measure: CohortMeasure; months: number },
): CohortTriangle {
  const byCohort = Map.groupBy(rows, ({ cohort }) => String(cohort))
  const days = [...byCohort.keys()].sort().reverse().slice(0, months)
  const cohorts = days.map((cohort): Cohort => {
    const members = byCohort.get(cohort) ?? []
    const cells: (CohortCell | undefined)[] = []
    for (const row of members) {
      const age = numberOf(row.age)
      if (age !== null && age < months) cells[age] = toCell(row, measure)
    }
    return {
      cohort,
      size: numberOf(members[0]?.size) ?? 0,
      isFirst: members[0]?.is_first === 'yes',
      cells: Array.from(cells),
    }
  })
  return { cohorts, ages: Math.max(0, ...cohorts.map(({ cells }) => cells.length)) }
}

function toCell(row: MartRow, measure: CohortMeasure): CohortCell {
  const of = measure === 'retention' ? row.size : row.reported
  return {
    month: String(row.month),
    seen: numberOf(row.seen) ?? 0,
    of: numberOf(of) ?? 0,
    share: numberOf(row[measure]),
    isUnfinished: row.is_unfinished === 'yes',
  }
}

function numberOf(value: MartRow[string] | undefined): number | null {
  return typeof value === 'number' ? value : null
}
