import { formatChange } from '../formats/formatChange.ts'
import {
  countThings,
  type FormatStyle,
  formatValue,
  MISSING,
  type ValueFormat,
} from '../formats/formatValue.ts'
import { unitOfMeasure } from '../formula/unitOfMeasure.ts'
import type { MetricFormat } from '../metrics/MetricDefinition.ts'
import { nameMeasure } from '../metrics/nameMeasure.ts'
import type { MetricQuery } from '../query/MetricQuery.ts'
import { createLookup } from '../text/createLookup.ts'
import type { SeriesOutcome } from './Alert.ts'
import type { AlertDefinition, UnlockCondition } from './AlertDefinition.ts'

/** Describes when an alert fires, in words: `above $1M`, `change over 7 days above +20.0%`, `unlocks within 7 days`. */
export function describeCondition(definition: AlertDefinition): string {
  if (!('query' in definition)) return describeUnlocks(definition.condition)
  const { query, condition } = definition
  const { direction } = condition
  switch (condition.kind) {
    case 'threshold':
      return `${direction} ${formatAlertValue(condition.value, query)}`
    case 'change':
      return `change over ${countThings(condition.periods, query.granularity)} ${direction} ${formatChange(condition.fraction)}`
    case 'percentile':
      return `${direction} the ${ordinal(condition.percentile)} percentile of the ${countThings(condition.periods, query.granularity)} before`
  }
}

/** Describes what an alert watches and when it fires: `Fees above $1M`. An alert on unlocks has no metric. */
export function describeAlert(definition: AlertDefinition): string {
  const condition = describeCondition(definition)
  if (!('query' in definition)) return condition
  const [metric = ''] = definition.query.metrics
  return `${nameMeasure(metric)} ${condition}`
}

function describeUnlocks({ days, minimum_usd, minimum_share }: UnlockCondition): string {
  const least = [
    ...(minimum_usd === null ? [] : [formatValue(minimum_usd, 'usd', 'compact')]),
    ...(minimum_share === null
      ? []
      : [`${formatValue(minimum_share, 'percent', 'compact')} of circulating supply`]),
  ]
  return `unlocks${least.length === 0 ? '' : ` of at least ${least.join(' and ')}`} within ${countThings(days, 'day')}`
}

/** `1.2M AAVE ($210M, 5.0% of circulating supply)`; nothing of what is unknown. */
export function formatUnlock(
  tokens: number | null,
  { symbol, value_usd, share_of_circulating }: NonNullable<SeriesOutcome['unlock']>,
): string {
  const also = [
    ...(value_usd === null ? [] : [formatValue(value_usd, 'usd', 'compact')]),
    ...(share_of_circulating === null
      ? []
      : [`${formatValue(share_of_circulating, 'percent', 'compact')} of circulating supply`]),
  ]
  const amount = `${formatValue(tokens, 'tokens', 'compact')} ${symbol || 'tokens'}`
  return also.length === 0 ? amount : `${amount} (${also.join(', ')})`
}

/** 1st, 2nd, 3rd, 11th, 97.5th. */
function ordinal(value: number): string {
  const ends = new Intl.PluralRules('en', { type: 'ordinal' }).select(value)
  const suffix = { one: 'st', two: 'nd', few: 'rd' }[ends as string] ?? 'th'
  return `${value}${Number.isInteger(value) ? suffix : 'th'}`
}

type Asked = Pick<MetricQuery, 'metrics' | 'transforms' | 'unit'>

/** A value that a query answers, as text in its unit: shares and changes as percentages, places as `#3`. */
export function formatAlertValue(
  value: number | null,
  asked: Asked,
  style: FormatStyle = 'short',
): string {
  if (findMaking(asked) === 'rank') return value === null ? MISSING : `#${value}`
  return formatValue(value, formatOfAlert(asked), style)
}

/** Returns the format of the values that a query answers. */
export function formatOfAlert(asked: Asked): ValueFormat {
  return MADE[findMaking(asked) ?? ''] ?? formatOf(asked)
}

/** The last transform that makes values of another unit. */
function findMaking({ transforms }: Asked): string | undefined {
  return transforms.findLast(({ kind }) => Object.hasOwn(MADE, kind))?.kind
}

/** The formats of values after a transform; other transforms leave the unit as it is. */
const MADE: Readonly<Record<string, MetricFormat>> = createLookup({
  share: 'percent',
  change: 'percent',
  drawdown: 'percent',
  index: 'number',
  rank: 'number',
})

function formatOf({ metrics: [metric = ''], unit }: Asked): ValueFormat {
  const format = unitOfMeasure(metric)
  return unit === 'native' && format === 'usd' ? 'tokens' : format
}
