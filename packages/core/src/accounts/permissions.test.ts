import { expect, it } from 'vitest'
import { isAllowed } from './PERMISSIONS.ts'

it('lets owners do what administrators may not', () => {
  expect(isAllowed('deleteOrganization', 'OWNER')).toBe(true)
  expect(isAllowed('deleteOrganization', 'ADMIN')).toBe(false)
})

it('lets every member see the others and leave, and no other user', () => {
  for (const act of ['listMembers', 'leaveOrganization'] as const) {
    expect(isAllowed(act, 'MEMBER')).toBe(true)
    expect(isAllowed(act, null)).toBe(false)
  }
})

it('asks for no role where none is needed', () => {
  expect(isAllowed('createKey', null)).toBe(true)
  expect(isAllowed('signUp', null)).toBe(true)
})

it('gives no user by their role what is for staff', () => {
  expect(isAllowed('listStaffUsers', 'OWNER')).toBe(false)
})
