import { describe, expect, it } from 'vitest'
import { frameText } from './PriceState.ts'

describe('frameText', () => {
  it.each([
    [0, [0x81, 0]],
    [125, [0x81, 125]],
    [126, [0x81, 126, 0, 126]],
    [65_535, [0x81, 126, 0xff, 0xff]],
    [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
  ])('writes a text of %i bytes with the head that the protocol has for it', (length, head) => {
    const frame = frameText('x'.repeat(length))
    expect([...frame.subarray(0, head.length)]).toEqual(head)
    expect(frame.toString('latin1', head.length)).toBe('x'.repeat(length))
  })

  it('counts bytes and not letters', () => {
    expect([...frameText('é').subarray(1)]).toEqual([2, 0xc3, 0xa9])
  })
})
