import type { Alert } from '@tickmark/core/alerts/Alert'
import type {
  AlertDefinitionInput,
  MetricAlert,
  MetricAlertInput,
} from '@tickmark/core/alerts/AlertDefinition'
import { countPeriods } from '@tickmark/core/alerts/alertPeriods'
import { formatCount } from '@tickmark/core/formats/formatValue'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import type { Granularity } from '@tickmark/core/time/Granularity'
import { parseAmount } from '../../data/parseAmount.ts'
import {
  readUnlockDraft,
  toUnlockDraft,
  type UnlockDraft,
  type UnlockFaults,
} from './unlockDraft.ts'

const CONDITION_KINDS = ['threshold', 'change', 'percentile'] as const
export type ConditionKind = (typeof CONDITION_KINDS)[number]

/** An alert as it is edited: amounts are text until they are parsed. */
export type AlertDraft = {
  name: string
  query: MetricQueryInput
  kind: ConditionKind
  direction: 'above' | 'below'
  /** The value, the change in percent, or the percentile. */
  limit: string
  /** The number of periods that the condition covers. */
  periods: string
  margin: string
  provisional: boolean
  email: boolean
  webhook: string
  /** Set where unlocks are watched instead of the query. */
  unlocks: UnlockDraft | null
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
  unlocks: null,
} as const

/** The initial draft of a new alert, with the query of a chart as far as alerts support it. */
export function beginDraft(query?: MetricQueryInput): AlertDraft {
  const { range, as_of: _moment, metrics, top, ...rest } = query ?? { metrics: ['fees'] }
  return {
    ...USUAL,
    name: '',
    query: {
      ...rest,
      metrics: metrics.slice(0, 1),
      // "Others" is not a series to watch.
      ...(top !== undefined && { top: { ...top, others: false } }),
      // An alert watches the newest values, also where the chart shows fixed days.
      range: typeof range === 'string' ? range : '365d',
    },
  }
}

/** The draft for editing an alert. */
export function toDraft({ name, definition }: Pick<Alert, 'name' | 'definition'>): AlertDraft {
  const { channels } = definition
  const common = { name, email: channels.email, webhook: channels.webhook_url ?? '' }
  if (!('query' in definition))
    return { ...beginDraft(), ...common, unlocks: toUnlockDraft(definition.condition) }
  const { query, condition, margin, provisional } = definition
  const inPercent = condition.kind === 'change'
  return {
    ...common,
    query,
    kind: condition.kind,
    direction: condition.direction,
    limit: writeLimit(condition),
    periods: String(condition.kind === 'threshold' ? USUAL.periods : condition.periods),
    margin: margin === 0 ? '' : String(inPercent ? tidy(margin * 100) : margin),
    provisional,
    unlocks: null,
  }
}

function writeLimit(condition: MetricAlert['condition']): string {
  switch (condition.kind) {
    case 'threshold':
      return String(condition.value)
    case 'change': {
      const percent = tidy(condition.fraction * 100)
      return condition.direction === 'below' && percent > 0 ? `+${percent}` : String(percent)
    }
    case 'percentile':
      return String(condition.percentile)
  }
}

/** 0.07 × 100 is not quite 7. */
function tidy(value: number): number {
  return Number(value.toPrecision(12))
}

type DraftFaults = Partial<Record<'limit' | 'periods' | 'margin', string>> & UnlockFaults

const PERIODS = { change: { from: 1, to: 1_000 }, percentile: { from: 10, to: 3_650 } } as const
const LONG_RANGES = ['30d', '90d', '180d', '365d', '2y', '3y', '5y', 'max'] as const

/** Parses a draft into an alert definition, or returns what is wrong with each field. */
export function readDraft(
  draft: AlertDraft,
): { definition: AlertDefinitionInput } | { faults: DraftFaults } {
  const channels = { email: draft.email, webhook_url: draft.webhook.trim() || null }
  if (draft.unlocks !== null) {
    const read = readUnlockDraft(draft.unlocks)
    return 'faults' in read ? read : { definition: { ...read, channels } }
  }
  const limit = readNumber(draft.limit, draft.kind)
  const margin = draft.margin.trim() === '' ? 0 : readNumber(draft.margin, draft.kind)
  const periods = draft.kind === 'threshold' ? 1 : Number(draft.periods)
  const faults = listFaults(draft, { limit, margin, periods })
  if (limit === undefined || margin === undefined || Object.keys(faults).length > 0)
    return { faults }
  return {
    definition: {
      query: { ...draft.query, range: chooseRange(draft, periods) },
      condition: makeCondition(draft, limit, periods),
      margin,
      provisional: draft.provisional,
      channels,
    },
  }
}

function makeCondition(
  { kind, direction }: AlertDraft,
  limit: number,
  periods: number,
): MetricAlertInput['condition'] {
  switch (kind) {
    case 'threshold':
      return { kind, direction, value: limit }
    case 'change':
      return { kind, direction, fraction: limit, periods }
    case 'percentile':
      return { kind, direction, percentile: limit, periods }
  }
}

type Read = { limit: number | undefined; margin: number | undefined; periods: number }

function listFaults(
  { kind, direction, limit: text }: AlertDraft,
  { limit, margin, periods }: Read,
): DraftFaults {
  const faults: DraftFaults = {}
  if (limit === undefined) faults.limit = 'Enter a number, such as 1.5M or 20.'
  else if (kind === 'change' && direction === 'below' && limit > 0 && !text.includes('+'))
    faults.limit = `Enter −${text.trim()} for a fall, or +${text.trim()} for a rise of less.`
  else if (kind === 'percentile' && (limit < 0 || limit > 100))
    faults.limit = 'Enter a percentile between 0 and 100.'
  if (margin === undefined || margin < 0) faults.margin = 'Enter 0 or a positive number.'
  if (kind !== 'threshold') {
    const { from, to } = PERIODS[kind]
    if (!Number.isInteger(periods) || periods < from || periods > to)
      faults.periods = `Enter a whole number from ${from} to ${formatCount(to)}.`
  }
  return faults
}

/** Changes are entered in percent, with or without the sign. */
function readNumber(text: string, kind: AlertDraft['kind']): number | undefined {
  const value = parseAmount(kind === 'change' ? text.trim().replace(/^\+/, '') : text)
  if (value === undefined || kind !== 'change' || text.includes('%')) return value
  return value / 100
}

/** The chart's range, or a longer one where the condition looks back further. */
function chooseRange({ query, kind }: AlertDraft, periods: number) {
  const granularity: Granularity = query.granularity ?? 'day'
  const needed = kind === 'threshold' ? 1 : periods + 1
  const holds = (range: NonNullable<typeof query.range>) =>
    countPeriods({ range, granularity }) >= needed
  const own = query.range ?? '365d'
  return holds(own) ? own : (LONG_RANGES.find(holds) ?? 'max')
}
