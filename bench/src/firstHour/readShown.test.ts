import { expect, it } from 'vitest'
import { isShown, readShown } from './readShown.ts'

it('reads amounts as pages show them, and how they are rounded', () => {
  expect(readShown('$1.23B')).toEqual({ value: 1.23e9, rounding: 0.5001e7 })
  expect(readShown('−$12,345')).toMatchObject({ value: -12_345 })
  expect(readShown('—')).toBeNull()
  expect(readShown('12.3%')).toBeNull()
})

it('takes an amount for what is shown only if it rounds to it', () => {
  const shown = readShown('$1.2T')
  expect(shown && isShown(shown, 1.249e12)).toBe(true)
  expect(shown && isShown(shown, 1.26e12)).toBe(false)
})
