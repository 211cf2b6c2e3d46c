import { expect, it } from 'vitest'
import { toDefinition } from './toDefinition.ts'

it('keeps the query of a panel and how it is looked at', () => {
  expect(
    toDefinition({
      title: 'Fees',
      query: { metrics: ['fees'], breakdown: ['project'], range: '3y', as_of: undefined },
      kind: 'stacked',
      log: true,
      asTable: false,
      own: ['yoy:aave|fees', 'right:aave|fees'],
      hidden: new Set(['aave|fees', 'event:fundraise']),
    }),
  ).toMatchObject({
    questions: [{ id: 'a', query: { metrics: ['fees'], range: '3y', granularity: 'day' } }],
    kind: 'stacked',
    log: true,
    own: ['yoy:a:aave|fees', 'right:a:aave|fees'],
    hidden: ['a:aave|fees', 'event:fundraise'],
  })
})
