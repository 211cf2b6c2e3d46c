import { expect, it } from 'vitest'
import { countParam } from './scalarParams.ts'

const count = countParam({ min: 1, max: 1_000 }, 'At most this many.')

it('reads whole numbers and their digits', () => {
  expect([count.parse(1), count.parse('1000')]).toEqual([1, 1_000])
})

it.each([0, 1_001, 1.5, '0', '-1', '1001', '1000000000', '1.5', 'many', ''])(
  'refuses %j and says which numbers are allowed',
  (given) => {
    const messages = count
      .safeParse(given)
      .error?.issues.flatMap((issue) =>
        issue.code === 'invalid_union'
          ? issue.errors.flat().map(({ message }) => message)
          : [issue.message],
      )
    expect(new Set(messages)).toEqual(new Set(['expected a whole number from 1 to 1000']))
  },
)
