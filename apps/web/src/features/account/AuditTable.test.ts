import { KEY_SCOPES } from '@tickmark/core/accounts/KEY_SCOPES'
import { describe, expect, it } from 'vitest'
import { describeAct, describeObject, listChanges } from './AuditTable.tsx'

describe('describeAct', () => {
  it('describes an action', () => {
    expect(describeAct({ action: 'member.change-role' })).toMatchSnapshot()
  })
  it('names an action without a description by its id', () => {
    expect(describeAct({ action: 'mart.publish-for-all' })).toMatchSnapshot()
    expect(describeAct({ action: 'cleanup' })).toBe('Cleanup')
  })
})

describe('listChanges', () => {
  it('lists values before and after a change', () => {
    const changes = listChanges({
      before: { permission_name: 'MEMBER' },
      after: { permission_name: 'ADMIN' },
    })
    expect(changes).toEqual([{ field: 'role', before: 'Member', after: 'Administrator' }])
  })
  it('leaves out unchanged and empty fields', () => {
    expect(
      listChanges({
        before: { name: 'A', bio: '', links: [] },
        after: { name: 'A', bio: null, links: ['https://a.example', 'https://b.example'] },
      }),
    ).toEqual([{ field: 'links', before: null, after: 'https://a.example, https://b.example' }])
  })
  it('lists the fields of created and removed objects', () => {
    expect(
      listChanges({
        before: null,
        after: { expires_in: 30, is_staff: true, at: '2027-01-02T03:04:05.678Z' },
      }),
    ).toEqual([
      { field: 'expires in', before: null, after: '30' },
      { field: 'staff', before: null, after: 'true' },
      { field: 'at', before: null, after: '2 Jan 2027, 03:04 UTC' },
    ])
    expect(listChanges({ before: { name: 'K' }, after: null })).toEqual([
      { field: 'name', before: 'K', after: null },
    ])
    expect(listChanges({ before: null, after: null })).toEqual([])
  })
  it('names the scopes of a key like the form of keys', () => {
    const scopesOf = (scopes: readonly string[]) =>
      listChanges({ before: null, after: { scopes } })[0]?.after
    expect(scopesOf(['projects', 'market-sectors', 'new'])).toMatchSnapshot()
    expect(scopesOf(KEY_SCOPES)).toBe('Everything')
  })
  it('shows a value that is not a record of fields', () => {
    expect(listChanges({ before: 'a', after: { deep: { b: 1 } } })).toEqual([
      { field: 'value', before: 'a', after: null },
      { field: 'deep', before: null, after: '{"b":1}' },
    ])
  })
})

describe('describeObject', () => {
  const line = { before: null, after: null }
  const names = new Map([['u1', 'Ada']])
  it('uses the names of known users', () => {
    expect(describeObject({ ...line, object: 'user:u1' }, names)).toBe('Ada')
  })
  it('takes the name or address from the changed fields', () => {
    const invited = { ...line, object: 'invitation:i1', after: { email: 'b@bank.example' } }
    expect(describeObject(invited, names)).toBe('b@bank.example')
    const revoked = { ...line, object: 'key:k1', before: { name: 'Nightly' } }
    expect(describeObject(revoked, names)).toBe('Nightly')
  })
  it('names other objects by kind and id', () => {
    const gone = { ...line, object: 'organization:12345678-aaaa' }
    expect(describeObject(gone, names)).toBe('organization 12345678')
  })
})
