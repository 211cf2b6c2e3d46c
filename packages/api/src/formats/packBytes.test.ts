import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { chooseEncoding, packBytes } from './packBytes.ts'

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

const BYTES = Buffer.from(JSON.stringify(Array.from({ length: 5_000 }, (_, day) => ({ day }))))

describe('packBytes', () => {
  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)('packs for %s', async (encoding, unpack) => {
    const packed = await packBytes(BYTES, encoding)
    expect(packed.length).toBeLessThan(BYTES.length / 2)
    expect(unpack(packed).equals(BYTES)).toBe(true)
  })

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const)(
    'packs a large answer for %s, which comes out unchanged',
    async (encoding, unpack) => {
      const large = Buffer.concat(Array.from({ length: 100 }, () => BYTES))
      const packed = await packBytes(large, encoding)
      expect(packed.length).toBeLessThan(large.length / 2)
      expect(unpack(packed).equals(large)).toBe(true)
    },
  )

  it('holds no more memory than the bytes are, so that a kept answer takes its length', async () => {
    const packed = await packBytes(BYTES, 'gzip')
    expect(packed.buffer.byteLength).toBe(packed.length)
  })

  it('leaves bytes as they are for who unpacks nothing', async () => {
    expect(await packBytes(BYTES, 'identity')).toBe(BYTES)
  })
})
