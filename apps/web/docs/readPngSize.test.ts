import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readPngSize } from './readPngSize.ts'

describe('readPngSize', () => {
  it('reads the size of a picture', () => {
    const file = new URL('../public/thumbnail.png', import.meta.url)
    expect(readPngSize(readFileSync(file))).toEqual({ width: 1200, height: 630 })
  })

  it('refuses what is no PNG', () => {
    expect(() => readPngSize(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toThrow(
      'no PNG',
    )
    expect(() => readPngSize(Buffer.alloc(3))).toThrow('no PNG')
  })
})
