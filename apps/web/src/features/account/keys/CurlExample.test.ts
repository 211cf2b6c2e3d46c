import { expect, it } from 'vitest'
import { maskToken } from './CurlExample.tsx'

it('shows the start of a token and hides the rest and its length', () => {
  expect(maskToken('tm_abcdefghij')).toBe(`tm_abcde${'•'.repeat(24)}`)
  expect(maskToken('tm_abcde-other')).toBe(maskToken('tm_abcde'))
})
