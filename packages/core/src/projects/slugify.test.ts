import { expect, it } from 'vitest'
import { slugify } from './slugify.ts'

it.each([
  ['Aave V3', 'aave-v3'],
  ['Über Café', 'uber-cafe'],
  ['A+B (C) & D!', 'a-b-c-d'],
  ['../../etc', 'etc'],
  ['مشروع', ''],
  ['x'.repeat(10_000), 'x'.repeat(80)],
])('%j becomes %j', (text, slug) => {
  expect(slugify(text)).toBe(slug)
})
