import type { AskPart } from '@tickmark/core/answers/AskPlan'

/** The pickers that change a part of a query; the other parts are changed by words. */
export const EDITORS: Readonly<
  Partial<Record<AskPart['role'], 'metrics' | 'scope' | 'split' | 'transforms' | 'unit' | 'time'>>
> = {
  metric: 'metrics',
  project: 'scope',
  sector: 'scope',
  chain: 'scope',
  exclude: 'scope',
  breakdown: 'split',
  top: 'split',
  order: 'split',
  focus: 'split',
  transform: 'transforms',
  unit: 'unit',
  period: 'time',
  granularity: 'time',
}
