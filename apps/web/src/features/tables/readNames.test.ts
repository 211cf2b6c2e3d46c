import { describe, expect, it } from 'vitest'
import { chooseName, findSectors, listCandidates, readNames } from './readNames.ts'

const IDS: Readonly<Record<string, string[]>> = {
  aave: ['aave'],
  uni: ['uniswap'],
  uniswap: ['uniswap'],
  ldo: ['lido'],
  $ldo: ['lido'],
  lido: ['lido'],
  arb: ['arbitrum'],
  arbitrum: ['arbitrum'],
  'arbitrum one': ['arbitrum'],
  g: ['galxe', 'gravity'],
}
const find = (name: string) => IDS[name.toLowerCase()] ?? []

describe('a pasted list', () => {
  it.each([
    ['lines', 'AAVE\nUNI\r\n\nLDO'],
    ['commas and semicolons', 'aave, uniswap; $LDO'],
    ['cells of a spreadsheet', 'AAVE\tUNI\tLDO'],
    ['blanks', 'AAVE UNI LDO'],
    ['quotes', '"aave","uniswap","lido"'],
  ])('is read by its %s', (_how, text) => {
    expect(readNames(text, find)).toEqual({
      ids: ['aave', 'uniswap', 'lido'],
      unknown: [],
      shared: [],
    })
  })

  it('knows names of several words, and counts each thing once', () => {
    expect(readNames('Arbitrum One, ARB, arbitrum', find).ids).toEqual(['arbitrum'])
  })

  it('names what it does not know, and what several share', () => {
    const { ids, unknown, shared } = readNames('AAVE, NOPE, No Such Thing, G, nope2, NOPE', find)
    expect(unknown).toEqual(['NOPE', 'No Such Thing', 'nope2'])
    expect(shared.map(({ text }) => text)).toEqual(['G'])
    expect(ids).toEqual(['aave'])
  })

  it('has the id that is chosen for a name that several share, wherever it stands', () => {
    const list = 'G, AAVE\n"G"\tg;GG G'
    expect(readNames('G, G', find).shared).toHaveLength(1)
    expect(chooseName(list, { name: 'G', id: 'galxe' })).toBe('galxe, AAVE\n"galxe"\tg;GG galxe')
    expect(chooseName('$G (x)', { name: '$G', id: 'gravity' })).toBe('gravity (x)')
  })

  it('is read as sectors where rows are sectors', () => {
    expect(readNames('Lending\nexchange\naave', findSectors)).toMatchObject({
      ids: ['lending', 'exchange'],
      unknown: ['aave'],
    })
  })

  it('may be empty', () => expect(readNames(' \n, ', find).ids).toEqual([]))

  it('asks for each part and each word once', () => {
    expect(listCandidates('AAVE, Arbitrum One\nAAVE')).toEqual([
      'AAVE',
      'Arbitrum One',
      'Arbitrum',
      'One',
    ])
  })
})
