import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { packStream } from './packStream.ts'

async function* twoParts(second: Promise<string>) {
  yield 'first '
  yield await second
}

describe('packStream', () => {
  it.each([
    ['br', createBrotliDecompress],
    ['gzip', createGunzip],
  ] as const)(
    'packs with %s, and sends each part as soon as it is there',
    async (encoding, open) => {
      const { promise, resolve } = Promise.withResolvers<string>()
      const unpacked = packStream(twoParts(promise), encoding).pipe(open())
      unpacked.setEncoding('utf8')
      const first = await new Promise((done) => unpacked.once('data', done))
      expect(first).toBe('first ')
      resolve('second')
      expect(await text(unpacked)).toBe('second')
    },
  )

  it('sends plain text to who can unpack nothing', async () => {
    expect(await text(packStream(twoParts(Promise.resolve('second')), 'identity'))).toBe(
      'first second',
    )
  })

  it('ends with a failure when a part cannot be made', async () => {
    const failing = setTimeout(5).then((): string => {
      throw new Error('no part')
    })
    await expect(text(packStream(twoParts(failing), 'br'))).rejects.toThrow('no part')
  })
})
