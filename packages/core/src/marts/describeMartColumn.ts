import { findFigureColumn } from '../answers/figureColumns.ts'
import { AppError } from '../errors/AppError.ts'
import { combineUnits, PLAIN_NUMBER, type Unit, unitOfMetric } from '../formula/combineUnits.ts'
import { type Aggregation, nameExtreme } from '../metrics/AGGREGATIONS.ts'
import { getMetric } from '../metrics/getMetric.ts'
import type { MetricDefinition } from '../metrics/MetricDefinition.ts'
import { listColumnIds, listParts } from './listParts.ts'
import { type Mart, type MartFact, WORDS_FACT } from './Mart.ts'
import type { MartExpression } from './MartExpression.ts'
import type { MartColumn } from './MartPage.ts'

const PLAIN = {
  is_additive: false,
  is_lower_value_better: false,
  metric_id: null,
  interval: null,
  aggregation: null,
} as const

/**
 * Describes a column or formula of a mart for a table.
 * @throws AppError `bad-request` for a column that the mart does not have, or arithmetic over what is no number.
 */
export function describeMartColumn(
  mart: Mart,
  columnId: string,
  expression: MartExpression,
): MartColumn {
  if (expression.kind === 'column') {
    const column = requireColumn(mart, expression.column_id)
    const isNamed = columnId.trim() !== expression.column_id
    return { ...column, column_id: columnId, ...(isNamed && { title: columnId }) }
  }
  for (const id of listColumnIds(expression)) {
    const { type } = requireColumn(mart, id)
    if (type !== 'number')
      throw refuse(`"${id}" is not a number, so a formula cannot use it.`, 'not-a-number', id)
  }
  requireSectors(mart, expression)
  const { format } = unitOf(mart, expression)
  const isRank = expression.kind === 'position' && expression.position.endsWith('rank')
  return {
    ...PLAIN,
    column_id: columnId,
    title: columnId,
    type: 'number',
    format,
    is_lower_value_better: isRank,
  }
}

/** Returns the unit of the values of an expression; a figure of an amount is one too, whatever its window. */
function unitOf(mart: Mart, expression: MartExpression): Unit {
  switch (expression.kind) {
    case 'column': {
      const { format, metric_id } = requireColumn(mart, expression.column_id)
      const unit = metric_id === null ? PLAIN_NUMBER : unitOfMetric(getMetric(metric_id))
      return { ...unit, format: format ?? 'number' }
    }
    case 'number':
      return PLAIN_NUMBER
    case 'negate':
      return unitOf(mart, expression.of)
    case 'binary':
      return combineUnits(
        expression.op,
        unitOf(mart, expression.left),
        unitOf(mart, expression.right),
      )
    case 'position':
      return expression.position.endsWith('percentile')
        ? { format: 'percent', isLevel: false }
        : PLAIN_NUMBER
  }
}

/** A column that the mart's rows have of themselves. */
export function describeFact({ column_id, title, type, format, additive }: MartFact): MartColumn {
  return {
    ...PLAIN,
    column_id,
    title,
    type,
    format: format ?? null,
    is_additive: additive ?? false,
  }
}

function requireColumn(mart: Mart, id: string): MartColumn {
  const fact = [...mart.facts, WORDS_FACT].find((one) => one.column_id === id)
  if (fact) return describeFact(fact)
  const figure = mart.source.kind === 'figures' ? findFigureColumn(id) : undefined
  if (figure === undefined) throw unknownColumn(mart, id)
  const metric = getMetric(figure.metric_id)
  const { interval, aggregation } = figure
  return {
    ...figure,
    title: titleOf(metric, interval, aggregation),
    type: aggregation === 'trend' ? 'trend' : 'number',
    format: aggregation === 'change' ? 'percent' : metric.format,
    is_additive:
      metric.additive && (aggregation === 'sum' || aggregation === 'latest') && !countsTwice(mart),
    is_lower_value_better: metric.is_lower_value_better && aggregation !== 'change',
  }
}

/** A project of several sectors counts in each, so what sectors come to is more than the whole. */
function countsTwice({ source }: Mart): boolean {
  return source.kind === 'figures' && source.of === 'market_sectors'
}

function titleOf(metric: MetricDefinition, interval: string, aggregation: Aggregation): string {
  const name = metric.short_title
  switch (aggregation) {
    case 'latest':
      return metric.kind === 'flow' ? `${name} last day` : name
    case 'sum':
      return `${name} ${interval}`
    case 'avg':
      return `${name} ${interval} average`
    case 'change':
    case 'trend':
      return `${name} ${interval} ${aggregation}`
    case 'ath':
    case 'atl':
      return `${name} ${nameExtreme(aggregation, interval)}`
  }
}

/** The number of its columns that a refusal names; the description of the mart has all of them. */
const NAMED_FACTS = 8

function unknownColumn(mart: Mart, id: string): AppError {
  const facts = mart.facts.map((one) => one.column_id)
  const rest = facts.length - NAMED_FACTS
  const named = facts.slice(0, NAMED_FACTS).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
  const figures =
    mart.source.kind === 'figures'
      ? ', figures <metric>_<interval>_<aggregation> such as fees_30d_sum'
      : ''
  return refuse(
    `${mart.name} has no column "${id.slice(0, 120)}". It has ${named}${figures}, and formulas over them.`,
    'unknown-column',
    id.slice(0, 120),
  )
}

function requireSectors(mart: Mart, expression: MartExpression): void {
  if (mart.facts.some((one) => one.column_id === 'market_sector')) return
  for (const part of listParts(expression))
    if (part.kind === 'position' && part.position.startsWith('sector_'))
      throw refuse(`${mart.name} has no market sectors.`, 'formula-function', part.position)
}

function refuse(message: string, code: string, value: string): AppError {
  return new AppError('bad-request', message, { errors: [{ code, field: 'column', value }] })
}
