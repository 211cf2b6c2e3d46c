import { expect, it } from 'vitest'
import { writePath } from './staffSearch.ts'

it('asks for one page, narrowed to what is looked for', () => {
  expect(writePath('users', {})).toBe('/staff/users?offset=0&limit=50')
  expect(writePath('audit', { q: 'a&b c', page: 3 })).toBe(
    '/staff/audit?search=a%26b+c&offset=100&limit=50',
  )
})
