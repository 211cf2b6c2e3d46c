/** Longer than any place that it is put into. */
export const LONG_TEXT =
  'Fully diluted market capitalisation over annualised revenue of the last ninety days'
