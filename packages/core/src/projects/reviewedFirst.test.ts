import { expect, it } from 'vitest'
import { reviewedFirst } from './reviewedFirst.ts'

const match = (id: string, score: number, is_reviewed = true) => ({
  item: { id, is_reviewed },
  score,
})
const idsOf = (limit: number, ...matches: ReturnType<typeof match>[]) =>
  reviewedFirst(matches, limit).map(({ item }) => item.id)

it('sorts reviewed projects before better matches of others', () => {
  expect(
    idsOf(
      9,
      match('twin', 100, false),
      match('word', 60),
      match('exact', 100),
      match('listed', 80, false),
    ),
  ).toEqual(['exact', 'word', 'twin', 'listed'])
})

it('keeps an unreviewed project that is named exactly', () => {
  expect(
    idsOf(2, match('a', 60), match('b', 60), match('c', 60), match('exact', 100, false)),
  ).toEqual(['a', 'exact'])
  expect(idsOf(2, match('a', 60), match('b', 60), match('begins', 80, false))).toEqual(['a', 'b'])
})
