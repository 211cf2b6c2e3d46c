import type { Alert } from '@tickmark/core/alerts/Alert'
import type { AlertDefinition } from '@tickmark/core/alerts/AlertDefinition'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'

export const CONDITION_KINDS = ['threshold', 'change', 'percentile'] as const
export type ConditionKind = (typeof CONDITION_KINDS)[number]

/** An alert as it is written: amounts are text until they are read. */
export type AlertDraft = {
  name: string
  query: MetricQueryInput
  kind: ConditionKind
  direction: 'above' | 'below'
  /** The value, the change in percent, or the percentile. */
  limit: string
  /** How many periods are looked back over. */
  periods: string
  margin: string
  provisional: boolean
  email: boolean
  webhook: string
}

const USUAL = {
  kind: 'threshold',
  direction: 'above',
  limit: '',
  periods: '7',
  margin: '',
  provisional: false,
  email: true,
  webhook: '',
} as const

/** What a new alert begins with: a question of a chart as far as an alert can ask it, or none. */
export function beginDraft(query?: MetricQueryInput): AlertDraft {
  const { range, as_of: _moment, metrics, top, ...rest } = query ?? { metrics: ['fees'] }
  return {
    ...USUAL,
    name: '',
    query: {
      ...rest,
      metrics: metrics.slice(0, 1),
      // The rest is no series that anybody could do something about.
      ...(top !== undefined && { top: { n: top.n, others: false } }),
      // An alert watches what is newest, whatever days the chart shows.
      range: typeof range === 'string' ? range : '365d',
    },
  }
}

/** An alert as it can be written anew. */
export function toDraft({ name, definition }: Pick<Alert, 'name' | 'definition'>): AlertDraft {
  const { query, condition, margin, provisional, channels } = definition
  const inPercent = condition.kind === 'change'
  return {
    name,
    query,
    kind: condition.kind,
    direction: condition.direction,
    limit: writeLimit(condition),
    periods: String(condition.kind === 'threshold' ? USUAL.periods : condition.periods),
    margin: margin === 0 ? '' : String(inPercent ? tidy(margin * 100) : margin),
    provisional,
    email: channels.email,
    webhook: channels.webhook_url ?? '',
  }
}

function writeLimit(condition: AlertDefinition['condition']): string {
  switch (condition.kind) {
    case 'threshold':
      return String(condition.value)
    case 'change':
      return String(tidy(condition.fraction * 100))
    case 'percentile':
      return String(condition.percentile)
  }
}

/** 0.07 × 100 is not quite 7. */
function tidy(value: number): number {
  return Number(value.toPrecision(12))
}
