import { expect, it } from 'vitest'
import { pageOf } from './StaffPage.tsx'

it('requests a page of search results', () => {
  expect(pageOf({})).toEqual({ search: undefined, offset: 0, limit: 50 })
  expect(pageOf({ q: 'a&b c', page: 3 })).toEqual({ search: 'a&b c', offset: 100, limit: 50 })
})
