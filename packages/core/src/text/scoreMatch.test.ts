import { describe, expect, it } from 'vitest'
import { rankMatches, scoreMatch } from './scoreMatch.ts'

const PROJECTS = [
  ['Ethereum Name Service', 'ENS', 'ens'],
  ['Ethena', 'ENA', 'ethena'],
  ['Ethereum', 'ETH', 'ethereum'],
  ['Ethereum Classic', 'ETC', 'ethereum-classic'],
  ['Together', '', 'together'],
]
const rank = (typed: string) => rankMatches(typed, PROJECTS, (names) => names).map(([name]) => name)

describe('rankMatches', () => {
  it('puts the exact name first, then names that begin alike, then the rest', () => {
    expect(rank('ethereum')[0]).toBe('Ethereum')
    expect(rank('ens')[0]).toBe('Ethereum Name Service')
    expect(rank('eth')).toEqual([
      'Ethereum',
      'Ethereum Name Service',
      'Ethena',
      'Ethereum Classic',
      'Together',
    ])
    expect(rank('name service')).toEqual(['Ethereum Name Service'])
  })

  it('keeps the order given among equals and where nothing is typed', () => {
    expect(rank(' ')).toEqual(PROJECTS.map(([name]) => name))
    expect(rank('e')[0]).toBe('Ethereum Name Service')
  })

  it('finds nothing by other words', () => {
    expect(rank('zzz')).toEqual([])
    expect(scoreMatch('ether eum(', ['Ethereum'])).toBe(0)
  })
})
