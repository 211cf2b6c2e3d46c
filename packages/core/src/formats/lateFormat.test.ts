import { afterEach, expect, it, vi } from 'vitest'
import { lateFormat } from './lateFormat.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('is made once, and only when something is written with it', () => {
  const { NumberFormat } = Intl
  const make = vi.fn(function make(...given: ConstructorParameters<typeof NumberFormat>) {
    return new NumberFormat(...given)
  })
  vi.stubGlobal('Intl', { NumberFormat: make })
  const format = lateFormat({ maximumFractionDigits: 1 })
  expect(make).not.toHaveBeenCalled()
  expect([format.format(1.25), format.format(1_000)]).toEqual(['1.3', '1,000'])
  expect(make).toHaveBeenCalledTimes(1)
})
