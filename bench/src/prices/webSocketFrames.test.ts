import { describe, expect, it } from 'vitest'
import { createFrameReader, writeTextFrame } from './webSocketFrames.ts'

const LONG = 'x'.repeat(300)
const STREAM = Buffer.concat([
  Buffer.from([0x81, 2]),
  Buffer.from('Hi'),
  Buffer.from([0x89, 0]),
  Buffer.from([0x81, 126, 1, 44]),
  Buffer.from(LONG),
])

describe('createFrameReader', () => {
  it.each([1, 2, 3, 5, 299, 1_000])('finds all frames in pieces of %i bytes', (size) => {
    const frames: [number, string][] = []
    const read = createFrameReader((opcode, content) => frames.push([opcode, String(content)]))
    const piece = Buffer.alloc(size)
    for (let start = 0; start < STREAM.length; start += size)
      read(piece.subarray(0, STREAM.copy(piece, 0, start)))
    expect(frames).toEqual([
      [1, 'Hi'],
      [9, ''],
      [1, LONG],
    ])
  })

  it('takes nothing for a frame that no server sends to a page of prices', () => {
    const read = createFrameReader(() => undefined)
    expect(() => read(Buffer.from([0x81, 0x82, 0, 0]))).toThrow('no frame of prices')
  })
})

describe('writeTextFrame', () => {
  it('writes short and long lengths as the protocol has them', () => {
    expect([...writeTextFrame('Hi')]).toEqual([0x81, 0x82, 0, 0, 0, 0, 72, 105])
    expect([...writeTextFrame('x'.repeat(300)).subarray(0, 8)]).toEqual([
      0x81, 0xfe, 1, 44, 0, 0, 0, 0,
    ])
  })

  it('refuses what would need another head', () => {
    expect(() => writeTextFrame('x'.repeat(70_000))).toThrow('another head')
  })
})
