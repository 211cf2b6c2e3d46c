import { describe, expect, it } from 'vitest'
import { createFloodGate } from './createFloodGate.ts'

function flood(seconds: number, each: number) {
  let now = 0
  const ask = createFloodGate(() => now)
  const verdicts = { pass: 0, drop: 0, flood: 0 }
  for (let second = 0; second < seconds; second++) {
    for (let message = 0; message < each; message++) verdicts[ask()]++
    now += 1_000
  }
  return verdicts
}

describe('createFloodGate', () => {
  it('lets pass what comes in a busy second', () => {
    expect(flood(20, 2_000)).toEqual({ pass: 40_000, drop: 0, flood: 0 })
  })

  it('drops what is too much of one second', () => {
    expect(flood(5, 2_500)).toEqual({ pass: 10_000, drop: 2_500, flood: 0 })
  })

  it('calls it a flood after ten such seconds, once', () => {
    expect(flood(11, 2_500).flood).toBe(1)
  })
})
