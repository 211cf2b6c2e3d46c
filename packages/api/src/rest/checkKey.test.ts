import { KEY_SCOPES, scopeOf } from '@tickmark/core/accounts/KEY_SCOPES'
import { expect, it } from 'vitest'
import { FACT_ENDPOINTS } from '../ENDPOINTS.ts'

it('has no scope of a key without a public call', () => {
  const open = FACT_ENDPOINTS.filter(({ auth }) => auth === 'public-key')
  expect(new Set(open.map(({ group }) => scopeOf(group)))).toEqual(new Set(KEY_SCOPES))
})
