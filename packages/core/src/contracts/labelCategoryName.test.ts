import { expect, it } from 'vitest'
import { labelCategoryName } from './labelCategoryName.ts'

it.each([
  ['dex', 'Decentralised exchange'],
  ['fungible_tokens', 'Fungible tokens'],
  ['toString', 'To string'],
  ['', 'No category'],
])('calls the category %j %s', (category, name) => {
  expect(labelCategoryName(category)).toBe(name)
})
