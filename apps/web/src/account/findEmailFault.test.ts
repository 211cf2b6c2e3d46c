import { expect, it } from 'vitest'
import { findEmailFault } from './findEmailFault.ts'

it.each(['ada@example.org', ' ada@example.org ', 'ä.b+c@sub.example.co'])('takes %j', (text) => {
  expect(findEmailFault(text)).toBeUndefined()
})

it.each([
  ['', 'Write your e-mail address.'],
  ['  ', 'Write your e-mail address.'],
  ['ada', 'Write an address such as ada@example.org.'],
  ['ada@example', 'Write an address such as ada@example.org.'],
  ['a b@example.org', 'Write an address such as ada@example.org.'],
])('says what is wrong with %j', (text, fault) => {
  expect(findEmailFault(text)).toBe(fault)
})
