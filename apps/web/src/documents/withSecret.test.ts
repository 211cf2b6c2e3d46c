import { expect, it } from 'vitest'
import { withSecret } from './withSecret.ts'

it('adds the secret to what the address says, in place of an older one', () => {
  expect(withSecret('/explorer/charts/a?range=1y&secret=old', 'new')).toBe(
    '/explorer/charts/a?range=1y&secret=new',
  )
  expect(withSecret('/explorer/charts/a', 'new')).toBe('/explorer/charts/a?secret=new')
})

it('leaves the path alone where there is no secret', () => {
  expect(withSecret('/explorer/charts/a?q=%5B%5D', null)).toBe('/explorer/charts/a?q=%5B%5D')
})
