import { expect, it } from 'vitest'
import { listGivenRoles } from './listGivenRoles.ts'

it('gives no role above one’s own', () => {
  expect(listGivenRoles('OWNER')).toEqual(['MEMBER', 'ADMIN', 'OWNER'])
  expect(listGivenRoles('ADMIN')).toEqual(['MEMBER', 'ADMIN'])
  expect(listGivenRoles('MEMBER')).toEqual(['MEMBER'])
})
