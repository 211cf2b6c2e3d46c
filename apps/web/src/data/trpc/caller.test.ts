import { expect, it } from 'vitest'
import { findRpcUrl } from './caller.ts'

it("calls go to /trpc on the page's own host", () => {
  expect([findRpcUrl(undefined), findRpcUrl(''), findRpcUrl('0')]).toEqual([
    '/trpc',
    '/trpc',
    '/trpc',
  ])
})
it('calls go below the path prefix of the host, where it has one', () => {
  expect(findRpcUrl(undefined, '/feeds/tickmark')).toBe('/feeds/tickmark/trpc')
})
it('calls go to port 3001 on this machine when the flag of local development is set', () => {
  expect(findRpcUrl('1')).toBe('http://localhost:3001/trpc')
})
