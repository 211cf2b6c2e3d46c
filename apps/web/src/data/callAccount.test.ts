import { expect, it, vi } from 'vitest'
import { accountUrl } from './accountQuery.ts'
import { readAddress } from './callAccount.ts'

it('puts fields of the path there, encoded, and keeps the others', () => {
  const call = readAddress('PATCH /v3/internal/organization/{organization_id}/members/{user_id}', {
    organization_id: 'a/b?c',
    user_id: 'u',
    permission_name: 'ADMIN',
  })
  expect(call).toEqual({
    method: 'PATCH',
    path: '/organization/a%2Fb%3Fc/members/u',
    scope: { version: 'v3', internal: true },
    fields: { permission_name: 'ADMIN' },
  })
  expect(readAddress('/v1/tiers', {})).toMatchObject({
    method: 'GET',
    path: '/tiers',
    scope: { version: 'v1', internal: false },
  })
})

it('sends the fields of a GET as parameters, without those that are empty', () => {
  vi.stubGlobal('window', { location: { origin: 'https://terminal.example' } })
  vi.stubGlobal('document', { cookie: '' })
  const input = { search: 'a & b', offset: 0, limit: undefined }
  expect(accountUrl('/v3/internal/staff/users', input)).toBe(
    'https://terminal.example/v3/internal/staff/users?search=a+%26+b&offset=0',
  )
  vi.unstubAllGlobals()
})
