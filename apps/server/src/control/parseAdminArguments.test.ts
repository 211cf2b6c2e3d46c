import { describe, expect, it } from 'vitest'
import { parseAdminArguments } from './parseAdminArguments.ts'

describe('the admin command', () => {
  it.each([
    ['user list', { act: 'list-users' }],
    ['user create Ann@Bank.example', { act: 'create-user', email: 'ann@bank.example' }],
    [
      'user staff ann@bank.example off',
      { act: 'set-staff', email: 'ann@bank.example', isStaff: false },
    ],
    [
      'user suspend ann@bank.example on',
      { act: 'set-suspended', email: 'ann@bank.example', isSuspended: true },
    ],
    ['user two-factor ann@bank.example off', { act: 'end-two-factor', email: 'ann@bank.example' }],
    ['tier ann@bank.example pro', { act: 'set-tier', email: 'ann@bank.example', tier: 'pro' }],
    [
      'organization tier bank pro 12',
      { act: 'set-organization-tier', organizationId: 'bank', tier: 'pro', seats: 12 },
    ],
    ['key list ann@bank.example', { act: 'list-keys', email: 'ann@bank.example' }],
    [
      'key create ann@bank.example Sheets',
      { act: 'create-key', email: 'ann@bank.example', name: 'Sheets' },
    ],
    [
      'key revoke ann@bank.example k1',
      { act: 'revoke-key', email: 'ann@bank.example', keyId: 'k1' },
    ],
    ['token ann@bank.example', { act: 'begin-session', email: 'ann@bank.example' }],
  ])('reads %s', (text, order) => {
    expect(parseAdminArguments(text.split(' '))).toEqual(order)
  })

  it.each([
    '',
    'user',
    'user remove ann@bank.example',
    'user create ann',
    'user staff ann@bank.example',
    'user two-factor ann@bank.example on',
    'tier ann@bank.example gold',
    'token ann@bank.example more',
    'organization tier bank pro',
    'organization tier bank pro 0',
    'key create ann@bank.example',
    'key list ann@bank.example more',
  ])('refuses "%s" and says how it is used', (text) => {
    expect(() => parseAdminArguments(text.split(' '))).toThrow(
      'npm run admin -- user create <email>',
    )
  })
})
