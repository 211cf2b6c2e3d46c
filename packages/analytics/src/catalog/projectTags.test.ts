import { PROJECT_TAGS } from '@tickmark/core/projects/PROJECT_TAGS'
import { expect, it } from 'vitest'
import { CATALOG } from '../testing/CATALOG.ts'

it('lists exactly the tags that several projects of the catalog have', () => {
  const counts = new Map<string, number>()
  for (const tag of CATALOG.projects.flatMap(({ tags }) => tags))
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const shared = [...counts].filter(([, count]) => count > 1).map(([tag]) => tag)
  expect([...PROJECT_TAGS]).toEqual(shared.toSorted())
})
