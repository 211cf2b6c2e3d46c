import { describe, expect, it } from 'vitest'
import { matchProjects, readLines } from './ScopePart.tsx'

const FOUND = [
  { name: '$ldo', project_ids: ['lido-finance'] },
  { name: 'aave', project_ids: ['aave'] },
  { name: 'lido finance', project_ids: ['lido-finance'] },
  { name: 'QI', project_ids: ['benqi', 'qidao'] },
  { name: 'nonsense', project_ids: [] },
]
const match = (text: string) => matchProjects(readLines(text), FOUND)

describe('matchProjects', () => {
  it('takes ids, names, tickers with and without $, and addresses, in the order of the list', () => {
    const text = '$ldo\nhttps://x.example/explorer/projects/aave?metric=fees, lido finance'
    expect(match(text)).toEqual({ ids: ['lido-finance', 'aave'], unknown: [], shared: [] })
  })
  it('takes none of several projects with one ticker, and reports them', () => {
    expect(match('QI, aave')).toEqual({
      ids: ['aave'],
      unknown: [],
      shared: [{ word: 'QI', ids: ['benqi', 'qidao'] }],
    })
  })
  it('reports unknown names, but not those that are still looked up', () => {
    expect(match('aave; nonsense;; later ')).toEqual({
      ids: ['aave'],
      unknown: ['nonsense'],
      shared: [],
    })
  })
})
