import type { AskPart, AskReading } from '@tickmark/core/answers/AskPlan'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { MetricQueryInput } from '@tickmark/core/query/MetricQuery'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { nameCode } from '@tickmark/core/text/nameCode'
import { GRANULARITY_NAMES } from './readDimensions.ts'
import type { ReadPrompt } from './readPrompt.ts'
import type { ReadStatistic } from './readStatistic.ts'
import type { ResolvedMeasures } from './resolveMeasures.ts'

/** Lists what was understood, part by part, with the words that each comes from. */
export function listParts(
  {
    granularities,
    ranges,
    transforms,
    top: { top, superlative },
    native,
    as_of,
    order,
    statistic,
    ...read
  }: ReadPrompt,
  { measures, breakdowns, projects, chains, sectors, products, focus, size }: ResolvedMeasures,
  catalog: Catalog,
): AskPart[] {
  const project = ({ project_id: value }: { project_id: string }) => ({
    ...{ value, label: findSector(value)?.name ?? catalog.nameOf(value) },
  })
  const named = (value: string) => ({ value, label: nameCode(value) })
  const period = (range: Range) => ({ value: writeRange(range), label: nameRange(range) })
  const excluded = read.excluded.filter(({ isSector }) => !isSector || projects.length === 0)
  const areApps = read.apps !== undefined && sectors.length + projects.length === 0
  const isBySize = top === undefined && superlative !== undefined
  const { assets } = read
  return [
    ...list('metric', measures, (one) => one),
    ...list('project', projects, project),
    ...list('focus', focus, project),
    ...list('exclude', excluded, ({ id }) => project({ project_id: id })),
    ...list('sector', areApps && { words: read.apps ?? '' }, () => named('apps')),
    ...list('sector', sectors, ({ sector: value }) => ({ value, label: findSector(value)?.name })),
    ...list('chain', chains, project),
    ...list('product', products, ({ product_id: value }) => ({
      ...{ value, label: catalog.findProductName(value) },
    })),
    ...list('breakdown', breakdowns, ({ dimension }) => named(dimension)),
    ...list('granularity', granularities, ({ granularity: value }) => ({
      ...{ value, label: GRANULARITY_NAMES[value] },
    })),
    ...list('period', ranges, ({ range, alternatives }) => ({
      ...period(range),
      alternatives: alternatives.map(writeRange).map((one) => ({ value: one, label: one })),
    })),
    ...list('transform', transforms, ({ transform: { kind } }) => named(kind)),
    ...list('top', top, ({ n }) => ({ value: String(n), label: nameTop(n, size) })),
    ...list('order', isBySize && size && { words: superlative }, () => ({
      ...{ value: 'desc', label: `By ${size?.label}` },
    })),
    ...list('unit', native, () => ({ value: 'native', label: 'Native token' })),
    ...list('order', order, (one) => ({ value: one.direction, label: nameOrder(one) })),
    ...list('statistic', statistic, ({ kind, periods = [], limit }) => {
      const limits = limit ? [`${limit.is} ${limit.value ?? ''}`.trim()] : []
      return {
        value: [kind, ...periods.map(writeRange), ...limits].join(', '),
        label: [
          nameCode(kind),
          ...periods.map(nameRange),
          ...(limit ? [nameLimit(limit)] : []),
        ].join(', '),
      }
    }),
    ...list('period', read.coming, ({ from, to }) => period({ from, to })),
    ...list('condition', read.recipients, ({ parts: [first, ...others] }) => {
      const value = first === undefined ? 'recipient' : [first, ...others].join(', ')
      return { value, label: first ? `To ${value}` : 'By recipient' }
    }),
    ...list('condition', read.unbound),
    ...list('condition', read.rights, ({ column, value }) => ({ value: `${column} = ${value}` })),
    ...list('condition', assets?.asset_class),
    ...list('condition', assets?.names),
    ...list('breakdown', assets?.group, ({ column }) => named(column)),
    ...list('condition', read.rounds, ({ name: value }) => ({ value })),
    ...list('condition', read.about),
    ...list('as_of', as_of, ({ day: value }) => ({ value })),
    ...list(
      'left_out',
      [...read.forms, ...read.vague].map((words) => ({ words })),
    ),
  ]
}

function nameLimit({ is, value }: NonNullable<ReadStatistic['limit']>): string {
  const side = is === '>' ? 'above' : 'below'
  return `${side} ${value === undefined ? 'the other' : value.toLocaleString('en-US')}`
}

function nameOrder({ direction }: NonNullable<ReadPrompt['order']>): string {
  return direction === 'asc' ? 'Smallest first' : 'Largest first'
}

function nameTop(n: number, size: AskReading | undefined): string {
  return size === undefined ? `Top ${n}` : `Top ${n} by ${size.label}`
}

type Read = Partial<Pick<AskPart, 'value' | 'alternatives'>> & { label?: string | undefined }

/** A part for each of what was said, or for the only one; its value is its words unless `read` has another one. */
function list<T extends { words: string }>(
  role: AskPart['role'],
  said: T | readonly T[] | false | undefined,
  read: (one: T) => Read = () => ({}),
): AskPart[] {
  return [said || []].flat().map((one) => {
    const { words } = one as T
    const { value = words, label = value, alternatives = [] } = read(one as T)
    return { role, words, value, label, alternatives }
  })
}

type Range = NonNullable<MetricQueryInput['range']>

/** A range as a question may name it. */
export function writeRange(range: Range): string {
  return typeof range === 'string' ? range : `${range.from} to ${range.to}`
}

/** A range as it is shown. */
export function nameRange(range: Range): string {
  return typeof range === 'string' ? range : `${formatDay(range.from)} – ${formatDay(range.to)}`
}
