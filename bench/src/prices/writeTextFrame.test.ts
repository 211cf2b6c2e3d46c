import { describe, expect, it } from 'vitest'
import { writeTextFrame } from './writeTextFrame.ts'

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
