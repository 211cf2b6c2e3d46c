import { describe, expect, it } from 'vitest'
import { guessFileMapping, toTableFile } from '../testing/readTableFile.ts'

const codesOf = async (cells: readonly (string | number)[]) => {
  const rows = cells.map((cell) => `${cell},5\n`).join('')
  const { doubts } = await guessFileMapping(toTableFile(`timestamp,fees\n${rows}`))
  return doubts.map(({ code }) => code).filter((code) => code.startsWith('zone'))
}
const DAYS = ['2026-03-02', '2026-03-03', '2026-03-04']
const at = (time: string) => DAYS.map((day) => `${day}${time}`)

describe('times of days', () => {
  it.each([
    ['midnight of another zone', at('T00:00:00+09:00')],
    ['midnight of a zone behind UTC', at(' 00:00 -0500')],
    ['one midnight of another zone', ['2026-03-02T00:00:00+09:00']],
    ['midnight of another zone in UTC', at('T15:00:00Z')],
    ['midnight with summer time', ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z']],
    ['midnight as a Unix time', at('T16:00:00Z').map((time) => Date.parse(time) / 1_000)],
  ])('are asked about that are %s', async (_, cells) => {
    expect(await codesOf(cells)).toEqual(['zone:timestamp'])
  })

  it.each([
    ['midnight in UTC', at('T00:00:00Z')],
    ['midnight in UTC with an offset', at('T00:00:00+00:00')],
    ['the end of days in UTC', at('T23:59:59Z')],
    ['noon', at('T12:00:00Z')],
    ['times of the day', ['2026-03-02T05:12:10Z', '2026-03-03T05:14:09Z']],
    ['hours', ['2026-03-02T05:00:00Z', '2026-03-02T06:00:00Z']],
    ['times without a zone', at('T16:00:00')],
    ['Unix times of days', at('T00:00:00Z').map((time) => Date.parse(time))],
  ])('are not asked about that are %s', async (_, cells) => {
    expect(await codesOf(cells)).toEqual([])
  })
})
