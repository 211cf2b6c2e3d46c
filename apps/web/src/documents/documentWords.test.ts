import { expectGolden } from '@tickmark/core/testing/expectGolden'
import { describe, expect, it } from 'vitest'
import { describeReach, nameCopy } from './documentWords.ts'

describe('nameCopy', () => {
  it('counts copies of copies', () => {
    expect(nameCopy('Fees', 100)).toBe('Fees (copy)')
    expect(nameCopy('Fees (copy)', 100)).toBe('Fees (copy 2)')
    expect(nameCopy('Fees (copy 2)', 100)).toBe('Fees (copy 3)')
  })

  it('stays within the limit of the server', () => {
    expect(nameCopy('x'.repeat(20), 20)).toBe(`${'x'.repeat(13)} (copy)`)
  })
})

const NEW = { one: 'chart', isUnsaved: true, isInAddress: true, hasSecret: false }

describe('describeReach', () => {
  it('says who can open links, and if they contain unsaved changes', async () => {
    const organization = { id: '1', name: 'Acme' }
    const byLink = { visibility: 'link', organization } as const
    const open = { visibility: 'public', organization: null } as const
    const long = { ...NEW, isInAddress: false }
    await expectGolden('describeReach', {
      'an unsaved document': describeReach(undefined, NEW),
      'one too large for an address': describeReach(undefined, long),
      'a private one': describeReach({ visibility: 'private', organization: null }, NEW),
      'one of an organization': describeReach({ visibility: 'organization', organization }, NEW),
      'a public one': describeReach(open, NEW),
      'one by link': describeReach(byLink, NEW),
      'one by link with a secret': describeReach(byLink, { ...NEW, hasSecret: true }),
      'unsaved changes': describeReach(open, long),
      'no unsaved changes': describeReach(open, { ...long, isUnsaved: false }),
    })
  })
})
