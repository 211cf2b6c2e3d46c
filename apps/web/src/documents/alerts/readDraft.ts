import type { AlertDefinitionInput } from '@tickmark/core/alerts/AlertDefinition'
import { countPeriods } from '@tickmark/core/alerts/countPeriods'
import type { Granularity } from '@tickmark/core/time/Granularity'
import { parseAmount } from '../../data/parseAmount.ts'
import type { AlertDraft } from './AlertDraft.ts'

export type DraftFaults = Partial<Record<'limit' | 'periods' | 'margin', string>>

const PERIODS = { change: { from: 1, to: 1_000 }, percentile: { from: 10, to: 3_650 } } as const
const LONG_RANGES = ['30d', '90d', '180d', '365d', '2y', '3y', '5y', 'max'] as const

/** What was written as the server takes it, or what is wrong with it, field by field. */
export function readDraft(
  draft: AlertDraft,
): { definition: AlertDefinitionInput } | { faults: DraftFaults } {
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
      channels: { email: draft.email, webhook_url: draft.webhook.trim() || null },
    },
  }
}

function makeCondition(
  { kind, direction }: AlertDraft,
  limit: number,
  periods: number,
): AlertDefinitionInput['condition'] {
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

function listFaults({ kind }: AlertDraft, { limit, margin, periods }: Read): DraftFaults {
  const faults: DraftFaults = {}
  if (limit === undefined) faults.limit = 'Write a number, such as 1.5M or 20.'
  else if (kind === 'percentile' && (limit < 0 || limit > 100))
    faults.limit = 'A percentile lies between 0 and 100.'
  if (margin === undefined || margin < 0) faults.margin = 'Write a number from 0 on.'
  if (kind !== 'threshold') {
    const { from, to } = PERIODS[kind]
    if (!Number.isInteger(periods) || periods < from || periods > to)
      faults.periods = `Write a whole number from ${from} to ${to.toLocaleString('en-GB')}.`
  }
  return faults
}

/** Changes are written in percent, with the sign or without. */
function readNumber(text: string, kind: AlertDraft['kind']): number | undefined {
  const value = parseAmount(text)
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
