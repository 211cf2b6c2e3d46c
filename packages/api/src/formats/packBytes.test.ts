import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { packBytes } from './packBytes.ts'

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

  it('holds no more memory than the bytes are, so that a kept answer takes its length', async () => {
    const packed = await packBytes(BYTES, 'gzip')
    expect(packed.buffer.byteLength).toBe(packed.length)
  })

  it('leaves bytes as they are for who unpacks nothing', async () => {
    expect(await packBytes(BYTES, 'identity')).toBe(BYTES)
  })
})
