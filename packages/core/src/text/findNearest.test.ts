import { describe, expect, it } from 'vitest'
import { editDistance, findNearest } from './findNearest.ts'

const find = (text: string, ...names: string[]) =>
  findNearest(text, names, (name) => ({ names: [name] })).map(({ item }) => item)

describe('findNearest', () => {
  it('puts the same first, then beginnings, then words, then mistyped names', () => {
    expect(find('pool', 'Poll', 'Rocket Pool', 'Poolside', 'POOL!')).toEqual([
      'POOL!',
      'Poolside',
      'Rocket Pool',
      'Poll',
    ])
  })
  it('finds a name that was carried on', () => {
    expect(find('variant-fund', 'Variant', 'Varys')).toEqual(['Variant'])
  })
  it('lets a third of the letters be wrong, and no more', () => {
    expect(find('paradogm', 'Paradigm')).toEqual(['Paradigm'])
    expect(find('xaraxixm', 'Paradigm')).toEqual([])
  })
  it('takes no wrong letters in codes', () => {
    const withCode = (text: string) =>
      findNearest(text, ['one'], () => ({ names: ['First'], codes: ['ABC'] })).length
    expect(withCode('abc')).toBe(1)
    expect(withCode('abd')).toBe(0)
  })
  it('finds nothing near nothing', () => {
    expect(find('', 'Aave')).toEqual([])
    expect(find('…', 'Aave')).toEqual([])
  })
  it('reads any script', () => {
    expect(find('شبكة', 'شبكة التمويل')).toEqual(['شبكة التمويل'])
  })
})

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'aave', 4],
    ['aave', 'aave', 0],
    ['etherium', 'ethereum', 1],
    ['uniswpa', 'uniswap', 2],
  ])('from "%s" to "%s" is %i', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance)
    expect(editDistance(to, from)).toBe(distance)
  })

  it('is infinite above a limit, and the same below it', () => {
    const words = ['uniswap', 'uniswpa', 'sushiswap', 'curve', 'aave', 'x', '', 'swapuni']
    for (const from of words)
      for (const to of words) {
        const distance = editDistance(from, to)
        for (let most = 0; most <= 9; most++)
          expect(editDistance(from, to, most)).toBe(
            distance <= most ? distance : Number.POSITIVE_INFINITY,
          )
        // Long texts are compared in another way.
        const start = 'é漢-'.repeat(12)
        expect(editDistance(start + from, start + to)).toBe(distance)
      }
  })
})
