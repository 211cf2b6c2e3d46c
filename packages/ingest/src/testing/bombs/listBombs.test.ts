import { expect, it } from 'vitest'
import { listBombs } from './listBombs.ts'

it('names each bomb differently, and a part of an upload has room for each workbook', () => {
  const bombs = listBombs()
  expect(new Set(bombs.map(({ name }) => name)).size).toBe(bombs.length)
  for (const { bytes } of bombs.filter(({ format }) => format === 'xlsx'))
    expect(bytes().length).toBeLessThan(2 * 1024 * 1024)
})
