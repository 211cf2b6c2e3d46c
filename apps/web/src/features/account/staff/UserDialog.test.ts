import { expect, it } from 'vitest'
import { changedFlags, readFlags } from './UserDialog.tsx'

it('reads every value as on or off', () => {
  expect(readFlags({ feature_flags: { a: true, b: false, c: 'beta', d: null } })).toEqual({
    a: true,
    b: false,
    c: true,
    d: false,
  })
})

it('sends only changes, and null for removed flags', () => {
  const before = { kept: true, turned: true, gone: false }
  const after = { kept: true, turned: false, added: true }
  expect(changedFlags(before, after)).toEqual({ turned: false, gone: null, added: true })
  expect(changedFlags(before, before)).toEqual({})
})
