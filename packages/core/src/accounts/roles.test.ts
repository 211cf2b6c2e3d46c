import { expect, it } from 'vitest'
import { findRole, listGivenRoles } from './ROLES.ts'
import { EMPTY_USER } from './User.ts'

it('gives no role above one’s own', () => {
  expect(listGivenRoles('OWNER')).toEqual(['MEMBER', 'ADMIN', 'OWNER'])
  expect(listGivenRoles('ADMIN')).toEqual(['MEMBER', 'ADMIN'])
  expect(listGivenRoles('MEMBER')).toEqual(['MEMBER'])
})

const organization = {
  id: 'o1',
  name: 'Bank',
  bio: '',
  links: [],
  company_name: '',
  logo_url: null,
  listings: [],
  members: [
    { user_id: 'u1', permission_name: 'ADMIN' },
    { user_id: 'u2', permission_name: 'WATCHER' },
  ],
}

it('finds what the user is in their active organization', () => {
  expect(findRole({ id: 'u1', activeOrganization: organization })).toBe('ADMIN')
})

it('finds nothing where they do not belong, or with a role that we do not know', () => {
  expect(findRole({ id: 'u2', activeOrganization: organization })).toBeNull()
  expect(findRole({ id: 'u3', activeOrganization: organization })).toBeNull()
  expect(findRole(EMPTY_USER)).toBeNull()
})
