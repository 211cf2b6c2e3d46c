import type { ErrorCode } from '../errors/AppError.ts'
import type { MetricAnswer } from '../query/MetricAnswer.ts'
import type { MetricQuery } from '../query/MetricQuery.ts'
import type { AskClarification, AskError, AskPart } from './AskPlan.ts'

/** One line of the answer to a question in words, sent as soon as it is known. */
export type AskLine =
  | { type: 'plan'; parts: AskPart[] }
  | { type: 'query'; query: MetricQuery }
  | { type: 'sql'; sql: string }
  /** A block of series; the first one has what is about all of them. */
  | ({ type: 'rows' } & Pick<MetricAnswer, 'series'> & Partial<Omit<MetricAnswer, 'series'>>)
  | { type: 'explanation'; text: string }
  | ({ type: 'clarify' } & Omit<AskClarification, 'kind'>)
  | { type: 'error'; code: AskError['code'] | ErrorCode; message: string; names: AskError['names'] }
  | { type: 'done'; url: string }
