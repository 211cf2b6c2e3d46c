import { expect, it } from 'vitest'
import { labelCategoryName, nameCode } from './nameCode.ts'

it.each([
  ['fungible_tokens', 'Fungible tokens'],
  ['privateSale', 'Private sale'],
  ['liquid-staking', 'Liquid staking'],
  ['noncirculating', 'Not circulating'],
  ['dex', 'Decentralized exchange'],
  ['cliff', 'Cliff'],
  ['constructor', 'Constructor'],
  ['Series A', 'Series A'],
  ['0xabc', '0xabc'],
  ['', ''],
])('reads the code %j as %j', (code, words) => {
  expect(nameCode(code)).toBe(words)
})

it.each([
  ['dex', 'Decentralized exchange'],
  ['fungible_tokens', 'Fungible tokens'],
  ['toString', 'To string'],
  ['', 'No category'],
])('calls the category %j %s', (category, name) => {
  expect(labelCategoryName(category)).toBe(name)
})
