import { describe, expect, it } from 'vitest'
import type { Fields } from './matchFilter.ts'
import { patchResource, readPatch } from './patchResource.ts'
import { readResource } from './readResource.ts'
import { GROUP_TYPE, USER_TYPE } from './ScimResourceType.ts'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
const USER: Fields = {
  id: '1',
  userName: 'a@x.example',
  active: true,
  name: { familyName: 'Jensen' },
  emails: [
    { value: 'a@x.example', type: 'work' },
    { value: 'a@home.example', type: 'home' },
  ],
}
const GROUP: Fields = { id: '2', displayName: 'G', members: [{ value: 'a' }, { value: 'b' }] }
const patch = (resource: Fields, Operations: unknown[], type = USER_TYPE) =>
  patchResource(resource, readPatch({ schemas, Operations }), type)

describe('a patch of a user', () => {
  it.each([
    [{ op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    [
      { op: 'replace', value: { active: 'TRUE', 'name.givenName': 'A' } },
      { name: { familyName: 'Jensen', givenName: 'A' } },
    ],
    [
      { op: 'replace', value: { emails: [{ value: 'b@x.example' }] } },
      { emails: [{ value: 'b@x.example' }] },
    ],
    [
      { op: 'replace', path: 'emails[type eq "work"].value', value: 'b@x.example' },
      {
        emails: [
          { value: 'b@x.example', type: 'work' },
          { value: 'a@home.example', type: 'home' },
        ],
      },
    ],
    [
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '1' },
      { phoneNumbers: [{ type: 'mobile', value: '1' }] },
    ],
    [
      { op: 'add', path: 'emails', value: [{ value: 'a@x.example', type: 'work' }] },
      { emails: USER.emails },
    ],
    [
      { op: 'remove', path: 'emails[type eq "home"]' },
      { emails: [{ value: 'a@x.example', type: 'work' }] },
    ],
    [{ op: 'remove', path: 'name' }, { name: undefined }],
    [
      { op: 'Add', path: `${ENTERPRISE}:manager`, value: '7' },
      { [ENTERPRISE]: { manager: { value: '7' } } },
    ],
    [
      { op: 'add', value: { [ENTERPRISE]: { department: 'R' } } },
      { [ENTERPRISE]: { department: 'R' } },
    ],
    [{ op: 'replace', value: { id: '1', groups: [{ value: 'admins' }] } }, { groups: undefined }],
  ])('is applied: %j', (operation, expected) => {
    expect(patch(USER, [operation])).toEqual({ ...USER, ...expected })
    expect(USER.name).toEqual({ familyName: 'Jensen' })
  })

  it.each([
    [{ op: 'replace', path: '__proto__.polluted', value: 1 }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[__proto__ eq "1"].value', value: 1 }, 'invalidPath'],
    [{ op: 'add', value: { 'constructor.prototype.polluted': 1 } }, 'invalidPath'],
    [{ op: 'add', value: { [`${ENTERPRISE}:__proto__`]: { polluted: 1 } } }, 'invalidPath'],
    [{ op: 'add', value: JSON.parse('{"__proto__":{"polluted":1}}') }, 'invalidPath'],
    [{ op: 'add', path: 'name', value: 'x' }, 'invalidValue'],
    [{ op: 'add', path: 'title', value: { a: 1 } }, 'invalidValue'],
    [{ op: 'add', path: 'emails', value: ['x'] }, 'invalidValue'],
    [{ op: 'add', path: 'emails', value: Array(1_001).fill({ value: 'x' }) }, 'invalidValue'],
    [{ op: 'add', path: 'title', value: 'x'.repeat(40_000) }, 'invalidValue'],
    [{ op: 'replace', path: 'id', value: '3' }, 'mutability'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'add', path: 'emails[type eq "other"]', value: {} }, 'noTarget'],
    [{ op: 'move', path: 'title' }, 'invalidSyntax'],
    ['x', 'invalidValue'],
  ])('is refused: %j', (operation, scimType) => {
    expect(() => patch(USER, [operation])).toThrow(expect.objectContaining({ scimType }))
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})

describe('a patch of a group', () => {
  it.each([
    [{ op: 'Add', path: 'members', value: [{ $ref: null, value: 'c' }] }, ['a', 'b', 'c']],
    [{ op: 'Remove', path: 'members[value eq "a"]' }, ['b']],
    [{ op: 'Remove', path: 'members', value: [{ $ref: null, value: 'a' }] }, ['b']],
    [{ op: 'replace', value: { displayName: 'H' } }, ['a', 'b']],
    [{ op: 'replace', path: 'members', value: [{ value: 'd' }] }, ['d']],
    [{ op: 'remove', path: 'members' }, undefined],
  ])('is applied: %j', (operation, ids) => {
    const { members } = patch(GROUP, [operation], GROUP_TYPE) as { members?: { value: string }[] }
    expect(members?.map(({ value }) => value)).toEqual(ids)
  })

  it('has at most a thousand operations, and as much work as a large group takes', () => {
    const add = { op: 'add', path: 'members', value: [{ value: 'x' }] }
    const members = Array.from({ length: 20_000 }, (_, at) => ({ value: String(at) }))
    for (const [resource, times] of [
      [GROUP, 1_001],
      [{ ...GROUP, members }, 900],
    ] as const)
      expect(() => patch(resource, Array(times).fill(add), GROUP_TYPE)).toThrow(
        expect.objectContaining({ scimType: 'tooMany' }),
      )
  })
})

it('reads of a resource what its schemas have, in upper or lower case', () => {
  const body = JSON.parse(
    `{"USERNAME":"a","constructor":{"a":1},"toString":1,"name":{"GIVENNAME":"g","__proto__":{"x":1}},
      "${ENTERPRISE}:department":"R","title":null,"groups":[{"value":"x"}],"id":"mine"}`,
  )
  expect(readResource(body, USER_TYPE)).toEqual({
    userName: 'a',
    name: { givenName: 'g' },
    [ENTERPRISE]: { department: 'R' },
  })
})
