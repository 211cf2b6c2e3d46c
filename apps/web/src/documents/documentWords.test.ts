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
  it('says whether a link can contain an unsaved document', () => {
    expect(describeReach(undefined, NEW)).toContain('contains the full configuration')
    expect(describeReach(undefined, { ...NEW, isInAddress: false })).toMatch(
      /^Save this chart first: it is too large for an address/,
    )
  })

  it('says who can open the links', () => {
    const organization = { id: '1', name: 'Acme' }
    expect(describeReach({ visibility: 'private', organization: null }, NEW)).toContain('Only you')
    expect(describeReach({ visibility: 'organization', organization }, NEW)).toContain('Acme')
    expect(describeReach({ visibility: 'public', organization: null }, NEW)).toContain(
      'Anyone with the link',
    )
    const byLink = { visibility: 'link', organization } as const
    expect(describeReach(byLink, NEW)).toMatch(/^These links work for members of Acme\./)
    expect(describeReach(byLink, { ...NEW, hasSecret: true })).toContain('without an account')
  })

  it('says that links show the saved version if there are unsaved changes', () => {
    const shared = { visibility: 'public', organization: null } as const
    const look = { ...NEW, isInAddress: false }
    expect(describeReach(shared, look)).toContain('not your unsaved changes')
    expect(describeReach(shared, { ...look, isUnsaved: false })).toBe(
      'Anyone with the link can view it.',
    )
  })
})
