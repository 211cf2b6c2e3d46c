import { describe, expect, it } from 'vitest'
import { listMemberActs } from './memberActs.tsx'

const remove = { kind: 'remove' }

describe('listMemberActs', () => {
  it('lets owners change roles, transfer the organization and remove members', () => {
    expect(listMemberActs({ own: 'OWNER', role: 'ADMIN', isOwn: false })).toEqual([
      { kind: 'role', role: 'MEMBER' },
      { kind: 'role', role: 'OWNER' },
      { kind: 'transfer' },
      remove,
    ])
  })
  it('lets administrators remove members who are not above them', () => {
    expect(listMemberActs({ own: 'ADMIN', role: 'MEMBER', isOwn: false })).toEqual([remove])
    expect(listMemberActs({ own: 'ADMIN', role: 'ADMIN', isOwn: false })).toEqual([remove])
    expect(listMemberActs({ own: 'ADMIN', role: 'OWNER', isOwn: false })).toEqual([])
  })
  it('lets members change no one, and no user themselves', () => {
    expect(listMemberActs({ own: 'MEMBER', role: 'MEMBER', isOwn: false })).toEqual([])
    expect(listMemberActs({ own: 'OWNER', role: 'OWNER', isOwn: true })).toEqual([])
  })
})
