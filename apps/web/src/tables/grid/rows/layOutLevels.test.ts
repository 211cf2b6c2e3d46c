import { describe, expect, it } from 'vitest'
import { findStretch, type Level, layOutLevels } from './layOutLevels.ts'

const level = (
  depth: number,
  count: number | null,
  opened: readonly (readonly [number, Level])[] = [],
): Level => ({ depth, count, opened: new Map(opened) })

describe('the lines of a grid', () => {
  it('are the rows of the outermost level where nothing is open', () => {
    const { count, stretches } = layOutLevels(level(0, 1_000))
    expect(count).toBe(1_000)
    expect(findStretch(stretches, 999)).toMatchObject({ from: 0, start: 0 })
    expect(findStretch(stretches, 1_000)).toBeUndefined()
  })

  it('go on below an opened group, and behind it with the next', () => {
    const root = level(0, 3, [
      [2, level(1, 4)],
      [0, level(1, 2, [[1, level(2, 1)]])],
    ])
    const { count, stretches } = layOutLevels(root)
    expect(count).toBe(3 + 2 + 1 + 4)
    const places = Array.from({ length: count }, (_, line) => {
      const found = findStretch(stretches, line)
      return `${found?.level.depth}:${found === undefined ? '' : found.from + line - found.start}`
    })
    expect(places).toEqual(['0:0', '1:0', '1:1', '2:0', '0:1', '0:2', '1:0', '1:1', '1:2', '1:3'])
  })

  it('hold a place for a level that is not known yet', () => {
    expect(layOutLevels(level(0, 2, [[0, level(1, null)]])).count).toBe(3)
    expect(layOutLevels(level(0, 2, [[0, level(1, 0)]])).count).toBe(2)
  })
})
