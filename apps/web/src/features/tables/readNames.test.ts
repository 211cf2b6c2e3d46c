import { describe, expect, it } from 'vitest'
import { readNames } from './readNames.ts'

describe('a pasted list', () => {
  it.each([
    ['lines', 'AAVE\nUNI\r\n\nLDO'],
    ['commas and semicolons', 'aave, uniswap; $LDO'],
    ['cells of a spreadsheet', 'AAVE\tUNI\tLDO'],
    ['blanks', 'AAVE UNI LDO'],
    ['quotes', '"aave","uniswap","lido"'],
  ])('is read by its %s', (_how, text) => {
    expect(readNames(text, 'project')).toEqual({
      ids: ['aave', 'uniswap', 'lido'],
      unknown: [],
      shared: [],
    })
  })

  it('knows names of several words, and counts each thing once', () => {
    expect(readNames('Arbitrum One, ARB, arbitrum', 'project').ids).toEqual(['arbitrum'])
  })

  it('names what it does not know, and what several share', () => {
    const { ids, unknown, shared } = readNames(
      'AAVE, NOPE, No Such Thing, G, nope2, NOPE',
      'project',
    )
    expect(unknown).toEqual(['NOPE', 'No Such Thing', 'nope2'])
    expect(shared.map(({ text }) => text)).toEqual(['G'])
    expect(ids).toEqual(['aave', 'galxe', 'gravity'])
  })

  it('is read as sectors where rows are sectors', () => {
    expect(readNames('Lending\nexchange\naave', 'sector')).toMatchObject({
      ids: ['lending', 'exchange'],
      unknown: ['aave'],
    })
  })

  it('may be empty', () => expect(readNames(' \n, ', 'project').ids).toEqual([]))
})
