import type { FundraiseTotalsBy } from '../answers/choices.ts'

/** What funding rounds can be filtered by out of a list, which is asked for without any filter. */
export const FUNDRAISE_CHOICES = [
  'round',
  'sector',
  'chain',
] as const satisfies readonly FundraiseTotalsBy[]
