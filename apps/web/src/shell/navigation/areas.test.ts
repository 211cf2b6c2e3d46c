import { AREA_IDS } from '@tickmark/core/pages/AREA_SWITCHES'
import { describe, expect, it } from 'vitest'
import { AREAS } from './AREAS.ts'

describe('AREAS', () => {
  it('offers every area once', () => {
    expect(AREAS.map(({ area }) => area).sort()).toEqual([...AREA_IDS].sort())
  })
  it('gives every area a key of its own', () => {
    expect(new Set(AREAS.map(({ key }) => key)).size).toBe(AREAS.length)
  })
  it('keeps the areas of a section together', () => {
    const sections = AREAS.map(({ section }) => section)
    const changes = sections.filter((section, index) => section !== sections[index - 1])
    expect(changes).toEqual([...new Set(sections)])
  })
})
