import { expect, it } from 'vitest'
import { writePath } from './staffSearch.ts'

it('requests a page of search results', () => {
  expect(writePath('users', {})).toBe('/staff/users?offset=0&limit=50')
  expect(writePath('audit', { q: 'a&b c', page: 3 })).toBe(
    '/staff/audit?search=a%26b+c&offset=100&limit=50',
  )
})
