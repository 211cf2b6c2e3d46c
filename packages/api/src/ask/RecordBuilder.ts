import type { AskClarification, AskScreen } from '@tickmark/core/answers/AskPlan'
import type { Day } from '@tickmark/core/time/Day'
import type { Tool } from '../tools/Tool.ts'
import type { findExtra } from './findExtra.ts'
import type { ReadPrompt } from './readPrompt.ts'

/** The records that are asked about. */
export type RecordScope = {
  /** Current ids of what is asked about. */
  ids: string[]
  sectors: string[]
  metrics: string[]
  /** The periods that are named, up to yesterday; none for all time. */
  periods: Days[]
  today: Day
}

export type Days = { from: Day; to: Day }

export type FoundRecords = Pick<AskScreen, 'calls' | 'path'>

/** The features of a prompt that a screen of records shows, and the calls that answer it. */
export type RecordBuilder = {
  features: Parameters<typeof findExtra>[1]
  build(read: ReadPrompt, scope: RecordScope): FoundRecords | AskClarification
}

/** A call with what of its input is there. */
export function call(
  { name: tool }: Tool,
  input: Record<string, unknown>,
): AskScreen['calls'][number] {
  const isThere = (value: unknown) =>
    value !== undefined && !(Array.isArray(value) && value.length === 0)
  return {
    tool,
    input: Object.fromEntries(Object.entries(input).filter(([, value]) => isThere(value))),
  }
}

/** A minimum is all that the sizes of records can be held to; "more than 3 investors" is none of dollars. */
export function readMinimum({ unbound }: Pick<ReadPrompt, 'unbound'>) {
  const [limit, second] = unbound
  const isMinimum = ({ is, isPercent, value }: (typeof unbound)[number]) =>
    is.startsWith('>') && (isPercent === true || value >= MIN_SIZE)
  return { limit, other: unbound.find((one) => !isMinimum(one)) ?? second }
}

/** US dollars; no record is listed for less. */
const MIN_SIZE = 1_000
