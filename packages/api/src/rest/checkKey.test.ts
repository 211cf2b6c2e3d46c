import { KEY_SCOPES, scopeOf } from '@tickmark/core/permissions/KEY_SCOPES'
import { describe, expect, it } from 'vitest'
import { FACT_ENDPOINTS } from '../ENDPOINTS.ts'

describe('the scopes of API keys', () => {
  it('hold every public call, and none is without a call', () => {
    const open = FACT_ENDPOINTS.filter(({ auth }) => auth === 'public-key')
    const scopes = open.map(({ name, group }) => [name, scopeOf(group)] as const)
    expect(scopes.filter(([, scope]) => scope === undefined)).toEqual([])
    expect(new Set(scopes.map(([, scope]) => scope))).toEqual(new Set(KEY_SCOPES))
  })
})
