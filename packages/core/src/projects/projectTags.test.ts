import { expect, it } from 'vitest'
import { PROJECT_TAGS } from './PROJECT_TAGS.ts'
import { PROJECTS } from './PROJECTS.ts'

it('lists exactly the tags that several projects of the catalogue have', () => {
  const counts = new Map<string, number>()
  for (const tag of PROJECTS.flatMap(({ tags }) => tags))
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const shared = [...counts].filter(([, count]) => count > 1).map(([tag]) => tag)
  expect([...PROJECT_TAGS]).toEqual(shared.toSorted())
})
