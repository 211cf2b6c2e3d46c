import { exactSum } from './exactSum.ts'
import type { LeafKind } from './Plan.ts'

/** How the rolled-up values of several projects make one: amounts and levels add up, everything else only when it is alone. */
export const ADD_UP = {
  flow: (column) => exactSum({ value: column, combinator: 'OrNull' }),
  stock: (column) => exactSum({ value: column, combinator: 'OrNull' }),
  price: (column) => `if(count(${column}) = 1, any(${column}), NULL)`,
  unique: (column) => `if(count(${column}) = 1, any(${column}), NULL)`,
  days: (column) => `max(${column})`,
} as const satisfies Record<LeafKind, (column: string) => string>
