import type { Granularity } from '../time/Granularity.ts'
import type { Interval } from '../time/Interval.ts'

export type StatementQuestion = {
  project_slug: string
  granularity: Exclude<Granularity, 'day'>
  interval: Interval
  as_of?: string | undefined
}

type Look = Partial<Pick<StatementQuestion, 'granularity' | 'interval' | 'as_of'>>

/** What a financial statement asks: the last year in quarters unless it is looked at otherwise. */
export function statementQuestion(
  projectId: string,
  { granularity = 'quarter', interval = '1y', as_of }: Look = {},
): StatementQuestion {
  return { project_slug: projectId, granularity, interval, as_of }
}
