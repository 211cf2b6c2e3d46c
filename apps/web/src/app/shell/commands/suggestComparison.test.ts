import { describe, expect, it } from 'vitest'
import { suggestComparison } from './suggestComparison.ts'

const NAMES = ['Aave', 'Uniswap', 'Lido', 'Curve', 'Maker']
const find = (words: string) => {
  const name = NAMES.find((one) => one.toLowerCase().startsWith(words))
  return name === undefined ? [] : [{ project_id: name.toLowerCase(), name }]
}
const SHARED = [
  { project_id: 'benqi', name: 'BENQI' },
  { project_id: 'qidao', name: 'QiDao' },
]
const suggestAll = (text: string) =>
  suggestComparison(text.split(' '), {
    find: (words) => (words === 'qi' ? SHARED : find(words)),
    g: 'year',
  })
const suggest = (text: string) => suggestAll(text)[0]

describe('suggestComparison', () => {
  it('puts projects side by side, up to four', () => {
    expect(suggest('aave vs uni')).toMatchObject({
      title: 'Aave vs Uniswap',
      target: { to: 'statements', projects: 'aave,uniswap', g: 'year' },
    })
    expect(suggest('aave vs uni vs lido vs curve')?.target).toMatchObject({
      projects: 'aave,uniswap,lido,curve',
    })
  })
  it.each(['aave', 'aave uni', 'aave vs', 'vs aave', 'aave vs aave', 'aave vs nobody'])(
    'compares nothing at "%s"',
    (text) => {
      expect(suggest(text)).toBeUndefined()
    },
  )
  it('offers each of several that share a name, and takes none of them for itself', () => {
    expect(suggestAll('qi vs aave').map(({ title, detail }) => [title, detail])).toEqual([
      ['BENQI vs Aave', 'Financial statements of benqi, aave'],
      ['QiDao vs Aave', 'Financial statements of qidao, aave'],
    ])
    expect(suggestAll('qi vs qi').map(({ title }) => title)).toEqual([
      'BENQI vs QiDao',
      'QiDao vs BENQI',
    ])
  })
  it('does not compare five', () => {
    expect(suggest('aave vs uni vs lido vs curve vs maker')).toBeUndefined()
  })
})
