import { expect, it } from 'vitest'
import { HttpError } from '../data/rest/HttpError.ts'
import { findEmailFault, isRefusedFor } from './formFaults.ts'

it.each(['ada@example.org', ' ada@example.org ', 'ä.b+c@sub.example.co'])('accepts %j', (text) => {
  expect(findEmailFault(text)).toBeUndefined()
})

it.each([
  ['', 'Enter your email address.'],
  ['  ', 'Enter your email address.'],
  ['ada', 'Enter an address such as ada@example.org.'],
  ['ada@example', 'Enter an address such as ada@example.org.'],
  ['a b@example.org', 'Enter an address such as ada@example.org.'],
])('explains what is wrong with %j', (text, fault) => {
  expect(findEmailFault(text)).toBe(fault)
})

const refuse = (originalError: unknown) =>
  new HttpError('No.', { status: 429, response: null, originalError })

it('recognizes a refusal by its code', () => {
  const body = { errors: [{ code: 'captcha-required', field: 'captcha', value: null }] }
  expect(isRefusedFor('captcha-required', refuse(body))).toBe(true)
  expect(isRefusedFor('expired', refuse(body))).toBe(false)
})

it.each([undefined, 'nonsense', { errors: {} }, { errors: [null] }])(
  'accepts %j for no reason',
  (body) => {
    expect(isRefusedFor('expired', refuse(body))).toBe(false)
  },
)

it('ignores other failures', () => {
  expect(isRefusedFor('expired', new Error('expired'))).toBe(false)
})
