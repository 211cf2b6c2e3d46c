/** The reasons why a series has no index, in words. */
export const NO_INDEX = {
  zero: 'No index: the first value is zero',
  negative: 'No index: the first value is negative',
} as const
