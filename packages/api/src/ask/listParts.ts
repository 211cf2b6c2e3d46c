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
  const project = (role: AskPart['role']) => (one: { project_id: string; words: string }) =>
    part(role, {
      ...{ words: one.words, value: one.project_id },
      label: findSector(one.project_id)?.name ?? catalog.nameOf(one.project_id),
    })
  return [
    ...measures.map((one) => part('metric', one)),
    ...projects.map(project('project')),
    ...focus.map(project('focus')),
    ...read.excluded
      .filter(({ isSector }) => !isSector || projects.length === 0)
      .map(({ id, words }) => project('exclude')({ project_id: id, words })),
    ...(read.apps !== undefined && sectors.length + projects.length === 0
      ? [part('sector', { words: read.apps, value: 'apps', label: 'Apps' })]
      : []),
    ...sectors.map(({ sector, words }) =>
      part('sector', { words, value: sector, label: findSector(sector)?.name }),
    ),
    ...chains.map(project('chain')),
    ...products.map(({ product_id: value, words }) =>
      part('product', { words, value, label: catalog.findProductName(value) }),
    ),
    ...breakdowns.map(({ dimension, words }) =>
      part('breakdown', { words, value: dimension, label: nameCode(dimension) }),
    ),
    ...granularities.map(({ granularity, words }) =>
      part('granularity', { words, value: granularity, label: GRANULARITY_NAMES[granularity] }),
    ),
    ...ranges.map(({ range, words, alternatives }) =>
      part('period', {
        ...{ words, value: writeRange(range), label: nameRange(range) },
        alternatives: alternatives.map(writeRange).map((one) => ({ value: one, label: one })),
      }),
    ),
    ...transforms.map(({ transform, words }) =>
      part('transform', { words, value: transform.kind, label: nameCode(transform.kind) }),
    ),
    ...[top ?? []]
      .flat()
      .map((one) => part('top', { ...one, value: String(one.n), label: nameTop(one.n, size) })),
    ...(top === undefined && superlative !== undefined && size !== undefined
      ? [part('order', { words: superlative, value: 'desc', label: `By ${size.label}` })]
      : []),
    ...[native ?? []]
      .flat()
      .map((one) => part('unit', { ...one, value: 'native', label: 'Native token' })),
    ...[order ?? []]
      .flat()
      .map((one) => part('order', { ...one, value: one.direction, label: nameOrder(one) })),
    ...[statistic ?? []].flat().map(({ kind, words, periods = [], limit }) => {
      const limits = limit ? [`${limit.is} ${limit.value ?? ''}`.trim()] : []
      const named = limit ? [nameLimit(limit)] : []
      return part('statistic', {
        ...{ words, value: [kind, ...periods.map(writeRange), ...limits].join(', ') },
        label: [nameCode(kind), ...periods.map(nameRange), ...named].join(', '),
      })
    }),
    ...[read.coming ?? []]
      .flat()
      .map(({ words, from, to }) =>
        part('period', { words, value: writeRange({ from, to }), label: nameRange({ from, to }) }),
      ),
    ...[read.recipients ?? []].flat().map(({ words, parts: [first, ...others] }) => {
      const value = first === undefined ? 'recipient' : [first, ...others].join(', ')
      return part('condition', { words, value, label: first ? `To ${value}` : 'By recipient' })
    }),
    ...read.unbound.map(({ words }) => part('condition', { words, value: words })),
    ...read.rights.map(({ words, column, value }) =>
      part('condition', { words, value: `${column} = ${value}` }),
    ),
    ...[read.assets?.asset_class ?? [], read.assets?.names ?? []]
      .flat()
      .map(({ words }) => part('condition', { words, value: words })),
    ...[read.assets?.group ?? []]
      .flat()
      .map(({ words, column }) =>
        part('breakdown', { words, value: column, label: nameCode(column) }),
      ),
    ...read.rounds.map(({ name, words }) => part('condition', { words, value: name })),
    ...[read.about ?? []].flat().map(({ words }) => part('condition', { words, value: words })),
    ...as_of.map(({ day, words }) => part('as_of', { words, value: day })),
    ...[...read.forms, ...read.vague].map((words) => part('left_out', { words, value: words })),
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

type Read = Pick<AskPart, 'words' | 'value'> &
  Partial<Pick<AskPart, 'alternatives'>> & {
    label?: string | undefined
  }

function part(
  role: AskPart['role'],
  { words, value, label = value, alternatives = [] }: Read,
): AskPart {
  return { role, words, value, label, alternatives }
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
