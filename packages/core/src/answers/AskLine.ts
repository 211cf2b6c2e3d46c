import type { ErrorCode } from '../errors/AppError.ts'
import type { MetricQuery } from '../query/MetricQuery.ts'
import type { AskClarification, AskError, AskPart, AskScreen } from './AskPlan.ts'
import type { MetricAnswer } from './MetricAnswer.ts'

/** One line of the answer to a question in words, sent as soon as it is known. */
export type AskLine =
  /** A second one replaces the first, where a model has planned what the rules could not. */
  | { type: 'plan'; parts: AskPart[] }
  /** The rules found no query, and this model may be asked. Nothing was sent to it. */
  | { type: 'offer'; model: string; host: string }
  /** A text that goes to the model now; `what` says what it is. */
  | { type: 'sent'; model: string; host: string; what: string; text: string }
  | { type: 'query'; query: MetricQuery }
  | { type: 'sql'; sql: string }
  /** A block of series; the first one has what is about all of them. */
  | ({ type: 'rows' } & Pick<MetricAnswer, 'series'> & Partial<Omit<MetricAnswer, 'series'>>)
  /** An answer by another screen than a chart; `kind` says which one. */
  | { type: 'screen'; kind: AskScreen['shows']; calls: AskScreen['calls']; path: string }
  | {
      type: 'table'
      columns: readonly string[]
      rows: readonly (readonly (string | number | null)[])[]
    }
  | { type: 'explanation'; text: string }
  | ({ type: 'clarify' } & Omit<AskClarification, 'kind'>)
  | { type: 'error'; code: AskError['code'] | ErrorCode; message: string; names: AskError['names'] }
  | { type: 'done'; url: string }
