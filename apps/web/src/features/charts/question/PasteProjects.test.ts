import { describe, expect, it } from 'vitest'
import { matchProjects } from './PasteProjects.tsx'

const PROJECTS = [
  { project_id: 'old-aave', symbol: 'AAVE', name: 'Old', is_archived: true },
  { project_id: 'aave', symbol: 'AAVE', name: 'Aave', is_archived: false },
  { project_id: 'lido-finance', symbol: 'LDO', name: 'Lido Finance', is_archived: false },
]

describe('matchProjects', () => {
  it('knows ids, names, tickers with and without $, and addresses, in the order of the list', () => {
    expect(
      matchProjects(
        '$ldo\nhttps://x.example/explorer/projects/aave?metric=fees, lido finance',
        PROJECTS,
      ),
    ).toEqual({ ids: ['lido-finance', 'aave'], unknown: [] })
  })
  it('takes the living project where a ticker was used twice', () => {
    expect(matchProjects('AAVE', PROJECTS).ids).toEqual(['aave'])
  })
  it('reports unknown names', () => {
    expect(matchProjects('Aave; nonsense;;  ', PROJECTS)).toEqual({
      ids: ['aave'],
      unknown: ['nonsense'],
    })
  })
})
