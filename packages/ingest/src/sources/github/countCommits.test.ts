import { expect, it } from 'vitest'
import { countCommits } from './countCommits.ts'

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
