import { describe, expect, it } from 'vitest'
import { chooseEncoding } from './chooseEncoding.ts'

describe('chooseEncoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.1, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip;q=0', 'identity'],
    ['*', 'br'],
    ['identity', 'identity'],
  ])('answers %s with %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding)
  })
})
