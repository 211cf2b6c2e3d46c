import type { AskPart } from '@tickmark/core/answers/AskPlan'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { titleLabel } from '@tickmark/core/query/labels'
import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'
import { nameCode } from '@tickmark/core/text/nameCode'
import { nameRange, writeRange } from './listParts.ts'
import { GRANULARITY_NAMES } from './readDimensions.ts'
import { APP_SECTORS } from './readSubjects.ts'

/**
 * The parts of a query that no rule read. Those of `read`, the parts of a question that the query stood for before it was
 * changed, lend their words to equal ones; what of them no query holds, as a statistic, stays.
 */
export function listQueryParts(
  query: MetricQuery,
  catalog: Catalog,
  read: readonly AskPart[] = [],
): AskPart[] {
  const { where, range, top, unit, as_of } = query
  const list = (
    role: AskPart['role'],
    values: readonly string[] = [],
    nameOf: (value: string) => string | undefined = () => undefined,
  ): AskPart[] =>
    values.map((value) => ({
      ...{ role, value, label: nameOf(value) ?? value },
      words: read.find((part) => part.role === role && part.value === value)?.words ?? '',
      alternatives: [],
    }))
  const by = top?.by === undefined ? '' : ` by ${nameMeasure(top.by)}`
  const nameProject = (id: string) => findSector(id)?.name ?? catalog.nameOf(id)
  return [
    ...list('metric', query.metrics, (id) => findMetric(id)?.title),
    ...list('project', where.projects, nameProject),
    ...(where.sectors?.join() === APP_SECTORS.join()
      ? list('sector', ['apps'], () => 'Apps')
      : list('sector', where.sectors, (id) => findSector(id)?.name)),
    ...list('chain', where.chains, nameProject),
    ...list('product', where.products, (id) => catalog.findProductName(id)),
    ...list('label', where.labels, titleLabel),
    ...list('exclude', where.exclude, nameProject),
    ...list('exclude', where.exclude_chains, nameProject),
    ...list('exclude', where.exclude_sectors, nameProject),
    ...list('focus', query.focus, nameProject),
    ...list('order', query.order === 'asc' ? ['asc'] : [], () => 'Smallest first'),
    ...list('breakdown', query.breakdown, nameCode),
    ...list('granularity', [query.granularity], () => GRANULARITY_NAMES[query.granularity]),
    ...list('period', [writeRange(range)], () => nameRange(range)),
    ...list(
      'transform',
      query.transforms.map(({ kind }) => kind),
      nameCode,
    ),
    ...list('top', top && [String(top.n)], (n) => `Top ${n}${by}`),
    ...list('unit', unit === 'native' ? [unit] : [], () => 'Native token'),
    ...list('as_of', as_of === undefined ? [] : [as_of]),
    ...read.filter(({ role }) => role === 'statistic' || role === 'left_out'),
  ]
}
