import { describe, expect, it } from 'vitest'
import { prepareCohorts } from './prepareCohorts.ts'

const row = ([cohort, age]: [string, number], seen: number, more: object = {}) => ({
  cohort,
  age,
  month: `2025-0${Number(cohort.slice(5, 7)) + age}-01`,
  size: 10,
  seen,
  retention: seen / 10,
  reported: 5,
  retention_of_reported: seen / 5,
  is_first: 'no',
  is_unfinished: 'no',
  ...more,
})
const ROWS = [
  row(['2025-01-01', 0], 10, { is_first: 'yes' }),
  row(['2025-01-01', 2], 4, { is_unfinished: 'yes' }),
  row(['2025-02-01', 0], 10),
  row(['2025-02-01', 1], 5),
]

describe('the triangle of cohorts', () => {
  it('has a line for each cohort, the newest first, and a place for each month later', () => {
    const { cohorts, ages } = prepareCohorts(ROWS, { measure: 'retention', months: 12 })
    expect(cohorts.map(({ cohort }) => cohort)).toEqual(['2025-02-01', '2025-01-01'])
    expect(ages).toBe(3)
    expect(cohorts[1]?.cells.map((cell) => cell?.share)).toEqual([1, undefined, 0.4])
  })

  it('marks what may be older, and what is not over', () => {
    const { cohorts } = prepareCohorts(ROWS, { measure: 'retention', months: 12 })
    expect(cohorts.map(({ isFirst }) => isFirst)).toEqual([false, true])
    expect(cohorts[1]?.cells[2]).toMatchObject({ isUnfinished: true, month: '2025-03-01' })
  })

  it('counts those that were reported on request', () => {
    const { cohorts } = prepareCohorts(ROWS, { measure: 'retention_of_reported', months: 12 })
    expect(cohorts[0]?.cells[1]).toMatchObject({ seen: 5, of: 5, share: 1 })
  })

  it('is as large as requested', () => {
    const { cohorts, ages } = prepareCohorts(ROWS, { measure: 'retention', months: 1 })
    expect([cohorts.length, ages]).toEqual([1, 1])
  })
})
