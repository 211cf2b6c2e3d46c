import { expect, it } from 'vitest'
import { nameCode } from './nameCode.ts'

it.each([
  ['fungible_tokens', 'Fungible tokens'],
  ['privateSale', 'Private sale'],
  ['liquid-staking', 'Liquid staking'],
  ['noncirculating', 'Not circulating'],
  ['dex', 'Decentralized exchange'],
  ['cliff', 'Cliff'],
  ['constructor', 'Constructor'],
  ['toString', 'To string'],
  ['Series A', 'Series A'],
  ['0xabc', '0xabc'],
  ['', ''],
])('reads the code %j as %j', (code, words) => {
  expect(nameCode(code)).toBe(words)
})
