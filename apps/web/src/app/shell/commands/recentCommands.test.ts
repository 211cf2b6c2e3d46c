import { describe, expect, it } from 'vitest'
import { recentCommands } from './recentCommands.ts'

const place = (slug: string) => ({
  id: `${slug}/overview`,
  group: 'Projects' as const,
  title: slug,
  detail: '',
  target: { to: 'project' as const, slug },
})

describe('recentCommands', () => {
  it('keeps the last five places, the newest first and each once', () => {
    for (const slug of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) recentCommands.add(place(slug))
    expect(recentCommands.get().map(({ title }) => title)).toEqual(['c', 'f', 'e', 'd', 'b'])
    const [first] = recentCommands.get()
    if (first !== undefined) recentCommands.add(first)
    expect(recentCommands.get()).toHaveLength(5)
  })

  it('keeps no actions', () => {
    recentCommands.add({ ...place('x'), target: { to: 'action', run: () => undefined } })
    expect(recentCommands.get().map(({ title }) => title)).not.toContain('x')
  })
})
