import { expect, it } from 'vitest'
import { SeenPoints } from './SeenPoints.ts'

it('takes 25 million values of days, and none beyond, however few cells they come from', () => {
  const seen = new SeenPoints()
  for (let at = 0; at < 25_000; at++) seen.count(1_000)
  expect(() => seen.count(1)).toThrow(expect.objectContaining({ code: 'payload-too-large' }))
})
