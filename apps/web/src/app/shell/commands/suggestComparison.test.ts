import { describe, expect, it } from 'vitest'
import { suggestComparison } from './suggestComparison.ts'

const NAMES = ['Aave', 'Uniswap', 'Lido', 'Curve', 'Maker']
const find = (words: string) => {
  const name = NAMES.find((one) => one.toLowerCase().startsWith(words))
  return name === undefined ? undefined : { project_id: name.toLowerCase(), name }
}
const suggest = (text: string) => suggestComparison(text.split(' '), { find, g: 'year' })

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
  it('does not compare five', () => {
    expect(suggest('aave vs uni vs lido vs curve vs maker')).toBeUndefined()
  })
})
