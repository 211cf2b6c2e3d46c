import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Draft, drafts, readDraft } from './drafts.ts'

const DRAFT: Draft = {
  id: 'a',
  kind: 'chart',
  documentId: null,
  version: null,
  userId: null,
  name: 'Fees',
  content: { questions: [] },
  at: '2025-03-10T12:00:00.000Z',
  isToBeSaved: false,
}
const NOW = Date.parse('2025-03-11T12:00:00Z')

/** A storage whose keys are own properties, like the browser's. */
function makeStorage() {
  const kept: Record<string, string> = {}
  return Object.assign(
    Object.create({
      getItem: (key: string) => kept[key] ?? null,
      setItem(key: string, value: string) {
        kept[key] = value
        Object.assign(this, { [key]: value })
      },
      removeItem(key: string) {
        delete kept[key]
        Reflect.deleteProperty(this, key)
      },
    }),
  )
}

beforeEach(() => vi.stubGlobal('localStorage', makeStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('drafts', () => {
  it('finds the latest draft', () => {
    drafts.keep(DRAFT)
    drafts.keep({ ...DRAFT, id: 'b', at: '2025-03-10T13:00:00.000Z' })
    const wanted = { kind: 'chart', documentId: null, userId: '1' } as const
    expect(drafts.find(wanted, NOW)?.id).toBe('b')
    drafts.drop('b')
    expect(drafts.find(wanted, NOW)).toEqual(DRAFT)
  })

  it('separates documents and kinds', () => {
    drafts.keep({ ...DRAFT, documentId: 'x' })
    expect(drafts.find({ kind: 'chart', documentId: null, userId: null }, NOW)).toBeUndefined()
    expect(drafts.find({ kind: 'table', documentId: 'x', userId: null }, NOW)).toBeUndefined()
  })

  it('offers drafts of a visitor to the next user, and those of a user to no other user', () => {
    drafts.keep(DRAFT)
    drafts.keep({ ...DRAFT, id: 'b', kind: 'table', userId: '1' })
    expect(drafts.find({ kind: 'chart', documentId: null, userId: '2' }, NOW)).toEqual(DRAFT)
    for (const userId of [null, '2'])
      expect(drafts.find({ kind: 'table', documentId: null, userId }, NOW)).toBeUndefined()
  })

  it('drops drafts older than a month, and the oldest of many', () => {
    drafts.keep(DRAFT)
    const wanted = { kind: 'chart', documentId: null, userId: null } as const
    expect(drafts.find(wanted, NOW + 40 * 86_400_000)).toBeUndefined()
    for (let index = 10; index < 30; index++)
      drafts.keep({
        ...DRAFT,
        id: `t${index}`,
        kind: 'table',
        at: `2025-03-11T12:00:${index}.000Z`,
      })
    expect(drafts.find(wanted, NOW)).toBeUndefined()
  })

  it('works without storage', () => {
    vi.stubGlobal('localStorage', undefined)
    drafts.keep(DRAFT)
    drafts.drop('a')
    expect(drafts.find({ kind: 'chart', documentId: null, userId: null }, NOW)).toBeUndefined()
  })
})

describe('readDraft', () => {
  it.each([
    null,
    'nonsense',
    '[]',
    JSON.stringify({ ...DRAFT, kind: 'poem' }),
    JSON.stringify({ ...DRAFT, at: 'then' }),
    JSON.stringify({ ...DRAFT, content: 'x' }),
  ])('rejects %s', (kept) => {
    expect(readDraft(kept)).toBeUndefined()
  })
})
