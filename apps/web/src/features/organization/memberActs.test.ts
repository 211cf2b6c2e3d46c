import { describe, expect, it } from 'vitest'
import { listMemberActs } from './memberActs.tsx'

const remove = { kind: 'remove' }

describe('listMemberActs', () => {
  it('lets owners give every other role, hand over and remove', () => {
    expect(listMemberActs({ own: 'OWNER', role: 'ADMIN', isOwn: false })).toEqual([
      { kind: 'role', role: 'MEMBER' },
      { kind: 'role', role: 'OWNER' },
      { kind: 'transfer' },
      remove,
    ])
  })
  it('lets administrators remove whoever is not above them', () => {
    expect(listMemberActs({ own: 'ADMIN', role: 'MEMBER', isOwn: false })).toEqual([remove])
    expect(listMemberActs({ own: 'ADMIN', role: 'ADMIN', isOwn: false })).toEqual([remove])
    expect(listMemberActs({ own: 'ADMIN', role: 'OWNER', isOwn: false })).toEqual([])
  })
  it('lets members do nothing to each other, and nobody anything to himself', () => {
    expect(listMemberActs({ own: 'MEMBER', role: 'MEMBER', isOwn: false })).toEqual([])
    expect(listMemberActs({ own: 'OWNER', role: 'OWNER', isOwn: true })).toEqual([])
  })
})
