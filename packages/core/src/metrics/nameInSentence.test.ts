import { expect, it } from 'vitest'
import { nameInSentence } from './nameInSentence.ts'

it('writes the first letter of a title small and keeps the capitals of abbreviations', () => {
  expect(['Fees', 'TVL', 'P/F ratio (circulating)', 'Stablecoin DAU'].map(write)).toEqual([
    'fees',
    'TVL',
    'P/F ratio (circulating)',
    'stablecoin DAU',
  ])
})

function write(title: string): string {
  return nameInSentence({ title })
}
