import { describe, expect, it } from 'vitest'
import { AREAS } from './SCREENS.ts'

describe('AREAS', () => {
  it('have different keys', () => {
    expect(new Set(AREAS.map(({ key }) => key)).size).toBe(AREAS.length)
  })

  it('are together where they share a heading', () => {
    const sections = AREAS.map(({ section }) => section)
    const changes = sections.filter(
      (section, index) => index === 0 || section !== sections[index - 1],
    )
    expect(changes).toEqual([...new Set(sections)])
  })
})
