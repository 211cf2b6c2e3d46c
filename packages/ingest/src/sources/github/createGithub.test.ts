import { describe, expect, it } from 'vitest'
import { stripPersonalData } from './createGithub.ts'

const COMMIT = {
  sha: 'a1',
  commit: {
    author: { name: 'Some Body', email: 'Some.Body@example.org', date: '2026-01-01T00:00:00Z' },
    message: 'Signed-off-by: some.body@example.org',
    verification: { payload: 'author some.body@example.org' },
  },
}

describe('stripPeople', () => {
  it('removes names and addresses at any depth', () => {
    const text = JSON.stringify(stripPersonalData([COMMIT], 'secret')).toLowerCase()
    expect(text).toContain('"sha":"a1"')
    expect(text).not.toContain('@')
    expect(text).not.toContain('some body')
  })

  it('distinguishes authors by email address in any case, and differently in another store', () => {
    const hash = (email: string, secret = 'secret') => stripPersonalData({ email }, secret)
    expect(hash('a@example.org')).toEqual(hash('A@Example.org '))
    expect(hash('a@example.org')).not.toEqual(hash('b@example.org'))
    expect(hash('a@example.org')).not.toEqual(hash('a@example.org', 'another secret'))
  })

  it('says of the address of a bot that it is one', () => {
    const email = '49699333+dependabot[bot]@users.noreply.github.com'
    expect(stripPersonalData({ email }, 'secret')).toEqual({ email_hash: '[bot]' })
  })
})
