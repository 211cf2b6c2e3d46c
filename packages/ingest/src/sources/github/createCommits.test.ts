import { describe, expect, it } from 'vitest'
import { HAS_RECORDED, readRecorded } from '../../testing/readRecorded.ts'
import { countCommits, readCommits, stripPersonalData } from './createGithub.ts'

function describeCommit(sha: string, changes: object = {}) {
  return {
    sha,
    parents: [{ sha: 'before' }],
    author: { login: 'Alice', type: 'User' },
    commit: {
      author: { email_hash: 'f00', date: '2025-12-01T00:00:00Z' },
      committer: { date: '2026-01-01T23:30:00-02:00' },
    },
    ...changes,
  }
}

describe('readCommits', () => {
  it('takes the UTC day of the committer’s date, and the login in one case', () => {
    expect(readCommits([[describeCommit('a')]])).toEqual([{ day: '2026-01-02', author: 'alice' }])
  })

  it('counts a commit once that several repositories have', () => {
    expect(readCommits([[describeCommit('a')], [describeCommit('a')], null])).toHaveLength(1)
  })

  it('leaves out merges and bots', () => {
    const { committer } = describeCommit('a').commit
    const bodies = [
      describeCommit('merge', { parents: [{}, {}] }),
      describeCommit('app', { author: { login: 'renovate[bot]', type: 'User' } }),
      describeCommit('typed', { author: { login: 'machine', type: 'Bot' } }),
      describeCommit('hidden', {
        author: null,
        commit: { author: { email_hash: '[bot]' }, committer },
      }),
    ]
    expect(readCommits([bodies])).toEqual([])
  })

  it('knows an author without account by the hash of the address, and may know none', () => {
    const { committer } = describeCommit('a').commit
    const bodies = [
      describeCommit('a', { author: null }),
      // The API's answer for a deleted account.
      describeCommit('b', { author: {} }),
      describeCommit('c', { author: null, commit: { author: null, committer } }),
    ]
    expect(readCommits([bodies]).map(({ author }) => author)).toEqual(['f00', 'f00', null])
  })

  it('takes none when one of them has another shape', () => {
    expect(() =>
      readCommits([[describeCommit('a'), describeCommit('b', { commit: {} })]]),
    ).toThrow()
  })
})

it.runIf(HAS_RECORDED)('reads the recorded commits of GitHub by login and UTC day', () => {
  const body = stripPersonalData(readRecorded('github/4-r_k_e_commits.json.gz'), 'secret')
  expect(JSON.stringify(body)).not.toContain('@')
  const commits = readCommits([body])
  expect(commits.length).toBeGreaterThan(0)
  for (const { day, author } of commits) {
    expect(day).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(author).toMatch(/^[a-z0-9-]+$/)
  }
})

it('counts the commits of each day, and people over the window that ends on it', () => {
  const commits = [
    { day: '2026-01-01', author: 'alice' },
    { day: '2026-01-03', author: 'bob' },
    { day: '2026-01-03', author: 'bob' },
    { day: '2026-01-03', author: null },
    { day: '2026-01-05', author: 'carol' },
  ]
  expect(countCommits(commits, { from: '2026-01-02', until: '2026-01-05', window: 2 })).toEqual([
    { day: '2026-01-02', commits: 0, developers: 1 },
    { day: '2026-01-03', commits: 3, developers: 1 },
    { day: '2026-01-04', commits: 0, developers: 1 },
  ])
})
