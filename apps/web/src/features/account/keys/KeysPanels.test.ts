import { expect, it } from 'vitest'
import { stateOfKey } from './KeysPanels.tsx'

const now = Date.parse('2026-03-02T00:00:00Z')

it('distinguishes active, expired and revoked keys', () => {
  const moment = '2026-03-02T00:00:00.000Z'
  expect(stateOfKey({ revoked_at: null, expires_at: null }, now)).toBe('active')
  expect(stateOfKey({ revoked_at: null, expires_at: '2026-03-02T00:00:00.001Z' }, now)).toBe(
    'active',
  )
  expect(stateOfKey({ revoked_at: null, expires_at: moment }, now)).toBe('expired')
  expect(stateOfKey({ revoked_at: moment, expires_at: moment }, now)).toBe('revoked')
})
