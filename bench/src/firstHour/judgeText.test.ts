import { expect, it } from 'vitest'
import { judgeText, type VisitState } from './judgeText.ts'

const state: VisitState = { isFilling: true, hasRounds: false, hasUnlocks: false, daysOld: null }
const said = (path: string, text: string, changes: Partial<VisitState> = {}) =>
  judgeText(path, text, { ...state, ...changes }).map((untruth) => untruth.said)

it('finds what empty pages say although nothing is known', () => {
  expect(said('/fundraises', 'Fundraises\n0 rounds\nNo round matches these filters')).toEqual([
    'No round matches these filters',
    '0 rounds',
  ])
  expect(said('/unlocks', 'Next year\n$0\nNo unlock is scheduled in this window')).toEqual(['$0'])
  expect(said('/unlocks', 'Next year\n$0.4M')).toEqual([])
})

it('accepts an empty page that says why', () => {
  expect(said('/fundraises', '0 rounds: they are not loaded yet')).toEqual([])
  expect(said('/unlocks', 'No unlock is scheduled that is known: DefiLlama needs a key')).toEqual(
    [],
  )
})

it('finds states that are not reached, and old data as of today', () => {
  expect(said('/status', 'Data status\nReady\nSome datasets need a key')).toEqual(['Ready'])
  expect(said('/status', 'Data status\nReady', { isFilling: false })).toEqual([])
  expect(said('/projects/x', 'As of today\nPrice', { daysOld: 40 })).toEqual(['As of today'])
  expect(said('/projects/x', 'As of today\nPrice', { daysOld: 1 })).toEqual([])
})
