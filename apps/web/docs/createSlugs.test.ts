import { describe, expect, it } from 'vitest'
import { createSlugs } from './createSlugs.ts'

describe('createSlugs', () => {
  it('names headings as code hosts do', () => {
    const name = createSlugs()
    expect(name('Settings')).toBe('settings')
    expect(name('When were the values known?')).toBe('when-were-the-values-known')
    expect(name('1. Source → importer')).toBe('1-source--importer')
    expect(name('Any question: POST /v2/query')).toBe('any-question-post-v2query')
  })

  it('tells the same name twice apart', () => {
    const name = createSlugs()
    expect([name('Limits'), name('Limits'), name('Limits')]).toEqual([
      'limits',
      'limits-1',
      'limits-2',
    ])
  })
})
