import { describe, expect, it } from 'vitest'
import { matchProjects } from './matchProjects.ts'

const line = (project_id: string, symbol: string, name: string, is_archived = false) => ({
  project_id,
  name,
  symbol,
  is_archived,
})
const PROJECTS = [
  line('old-aave', 'AAVE', 'Old', true),
  line('aave', 'AAVE', 'Aave'),
  line('lido-finance', 'LDO', 'Lido Finance'),
]

describe('matchProjects', () => {
  it('knows ids, names, tickers with and without $, and addresses, in the order of the list', () => {
    expect(
      matchProjects('$ldo\nhttps://x.example/explorer/projects/aave?metric=fees, lido finance', PROJECTS),
    ).toEqual({ ids: ['lido-finance', 'aave'], unknown: [] })
  })
  it('takes the living project where a ticker was used twice', () => {
    expect(matchProjects('AAVE', PROJECTS).ids).toEqual(['aave'])
  })
  it('tells what it does not know', () => {
    expect(matchProjects('Aave; nonsense;;  ', PROJECTS)).toEqual({
      ids: ['aave'],
      unknown: ['nonsense'],
    })
  })
})
