import { KEY_SCOPES } from '@tickmark/core/permissions/KEY_SCOPES'
import { describe, expect, it } from 'vitest'
import { describeAct, describeObject, listChanges } from './auditWords.ts'

describe('describeAct', () => {
  it('says what was done', () => {
    expect(describeAct({ action: 'member.change-role' })).toBe('Changed a role')
  })
  it('tells an act without words by its name', () => {
    expect(describeAct({ action: 'mart.publish-for-all' })).toBe('Mart: publish for all')
    expect(describeAct({ action: 'cleanup' })).toBe('Cleanup')
  })
})

describe('listChanges', () => {
  it('sets before and after side by side', () => {
    const changes = listChanges({
      before: { permission_name: 'MEMBER' },
      after: { permission_name: 'ADMIN' },
    })
    expect(changes).toEqual([{ field: 'role', before: 'Member', after: 'Administrator' }])
  })
  it('leaves out what stayed, and what was and is empty', () => {
    expect(
      listChanges({
        before: { name: 'A', bio: '', links: [] },
        after: { name: 'A', bio: null, links: ['https://a.example', 'https://b.example'] },
      }),
    ).toEqual([{ field: 'links', before: null, after: 'https://a.example, https://b.example' }])
  })
  it('tells of what was created or taken away alone', () => {
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
  it('says what a key may read as the form of keys does', () => {
    const scopesOf = (scopes: readonly string[]) =>
      listChanges({ before: null, after: { scopes } })[0]?.after
    expect(scopesOf(['projects', 'market-sectors', 'new'])).toBe('Projects, Market sectors, new')
    expect(scopesOf(KEY_SCOPES)).toBe('Everything')
  })
  it('writes what is no list of fields as it is', () => {
    expect(listChanges({ before: 'a', after: { deep: { b: 1 } } })).toEqual([
      { field: 'value', before: 'a', after: null },
      { field: 'deep', before: null, after: '{"b":1}' },
    ])
  })
})

describe('describeObject', () => {
  const line = { before: null, after: null }
  const names = new Map([['u1', 'Ada']])
  it('names whom it knows', () => {
    expect(describeObject({ ...line, object: 'user:u1' }, names)).toBe('Ada')
  })
  it('takes the name or address out of what was changed', () => {
    const invited = { ...line, object: 'invitation:i1', after: { email: 'b@bank.example' } }
    expect(describeObject(invited, names)).toBe('b@bank.example')
    const revoked = { ...line, object: 'key:k1', before: { name: 'Nightly' } }
    expect(describeObject(revoked, names)).toBe('Nightly')
  })
  it('tells what has no name by its kind and id', () => {
    const gone = { ...line, object: 'organization:12345678-aaaa' }
    expect(describeObject(gone, names)).toBe('organization 12345678')
  })
})
