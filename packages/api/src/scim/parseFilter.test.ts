import { describe, expect, it } from 'vitest'
import { type Fields, filterResources } from './matchFilter.ts'
import { parseFilter, parsePath } from './parseFilter.ts'
import { GROUP_TYPE, USER_TYPE } from './ScimResourceType.ts'

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const PEOPLE: Fields[] = [
  {
    id: 'a',
    userName: 'Ann@x.example',
    externalId: 'A1',
    active: true,
    name: { familyName: 'Jensen' },
    emails: [
      { type: 'work', value: 'ann@x.example', primary: true },
      { type: 'home', value: 'ann@home.example' },
    ],
    meta: { resourceType: 'User', created: '2026-01-02T00:00:00.000Z' },
    [ENTERPRISE]: { department: 'Research', manager: { value: 'b' } },
  },
  {
    id: 'b',
    userName: 'bob@x.example',
    active: false,
    emails: [],
    meta: { created: '2026-03-01T00:00:00.000Z' },
  },
]
async function find(filter: string): Promise<unknown[]> {
  return (await filterResources(parseFilter(filter, USER_TYPE), PEOPLE)).map(({ id }) => id)
}

describe('a filter', () => {
  it.each([
    ['userName eq "ann@X.example"', ['a']],
    ['USERNAME Eq "ANN@x.example"', ['a']],
    ['externalId eq "a1"', []],
    ['externalId eq "A1"', ['a']],
    ['active eq "True"', ['a']],
    ['active ne true', ['b']],
    ['name.familyName sw "jen" and not (active eq false)', ['a']],
    ['not (emails pr)', ['b']],
    ['emails co "home"', ['a']],
    ['emails[type eq "work" and value ew "home.example"]', []],
    ['emails[type eq "work"].value eq "ann@x.example"', ['a']],
    ['title eq null', ['a', 'b']],
    ['meta.created gt "2026-02-01T00:00:00Z"', ['b']],
    [`${ENTERPRISE}:department eq "research"`, ['a']],
    [`${ENTERPRISE.toLowerCase()}:Manager.value pr`, ['a']],
    ['urn:ietf:params:scim:schemas:core:2.0:User:userName sw "bob"', ['b']],
    [
      'userName eq "bob@x.example" or userName eq "\\u0061nn@x.example" and active eq true',
      ['a', 'b'],
    ],
    ['unknown eq "x" or members[value pr] or constructor pr', []],
    [`${'('.repeat(9)}id pr${')'.repeat(9)}`, ['a', 'b']],
  ])('is evaluated: %s', async (filter, ids) => {
    expect(await find(filter)).toEqual(ids)
  })

  it('has at most 1,000 characters, 10 levels and 50 comparisons', async () => {
    const nest = (levels: number) => `${'('.repeat(levels)}id pr${')'.repeat(levels)}`
    const join = (terms: number) => Array.from({ length: terms }, () => 'id pr').join(' or ')
    const long = (length: number) => `id eq "${'x'.repeat(length - 8)}"`
    for (const filter of [nest(9), join(50), long(1_000)])
      expect(() => parseFilter(filter, USER_TYPE)).not.toThrow()
    for (const filter of [nest(10), join(51), long(1_001)])
      expect(() => parseFilter(filter, USER_TYPE)).toThrow(
        expect.objectContaining({ scimType: 'invalidFilter' }),
      )
  })

  it('takes no more time with more alternatives', async () => {
    const filter = Array.from({ length: 25 }, () => '(id pr or id eq "x")').join(' and ')
    expect(await find(filter)).toEqual(['a', 'b'])
  })

  it('ends after five million comparisons', async () => {
    const many = Array.from({ length: 110_000 }, () => ({ id: 'x' }))
    const filter = parseFilter(
      Array.from({ length: 50 }, () => 'id ne "y"').join(' and '),
      USER_TYPE,
    )
    await expect(filterResources(filter, many)).rejects.toMatchObject({ scimType: 'tooMany' })
  })
})

/** Each breaks a grammar, or asks for what is in no schema. */
const HOSTILE = [
  '',
  ' ',
  '(',
  ')',
  '[]',
  'and',
  'userName eq',
  'userName eq okta',
  'userName eq "a" "b"',
  'userName eq "a',
  'userName eq "\\"',
  'userName eq {"a":1}',
  'userName xx "a"',
  'userName np',
  'emails[type eq "work"',
  'emails[type eq "work"]]',
  'emails[type eq "work"].',
  'emails[type eq "work"].__proto__ eq "1"',
  '__proto__ eq "1"',
  '__proto__.polluted eq "1"',
  'x" and __proto__.polluted eq "1',
  '"x" and __proto__.polluted eq "1"',
  'emails[__proto__.polluted eq "1"]',
  `${'('.repeat(400)}id pr${')'.repeat(400)}`,
  `${'not '.repeat(200)}id pr`,
  'emails['.repeat(100),
  Array.from({ length: 60 }, () => 'id pr').join(' or '),
  `userName eq "${'x'.repeat(2_000)}"`,
  `userName eq "${'\\'.repeat(900)}`,
  `a${'.a'.repeat(400)}\u0000 pr`,
  '\u0000',
  '\ud800 eq "x"',
]

describe('hostile text', () => {
  it.each(HOSTILE.map((text) => [text.slice(0, 60), text]))('is refused: %s', (_name, text) => {
    for (const type of [USER_TYPE, GROUP_TYPE]) {
      expect(() => parseFilter(text, type)).toThrow(
        expect.objectContaining({ scimType: 'invalidFilter' }),
      )
      expect(() => parsePath(text, type)).toThrow(
        expect.objectContaining({ scimType: 'invalidPath' }),
      )
    }
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it.each([
    'userName.x',
    'members',
    'toString',
    'emails.__proto__',
    `${ENTERPRISE}:x`,
    `${ENTERPRISE}x`,
  ])('is no path of a user: %s', (path) => {
    expect(() => parsePath(path, USER_TYPE)).toThrow(
      expect.objectContaining({ scimType: 'invalidPath' }),
    )
  })
})
