import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { nameMeasure } from '@tickmark/core/metrics/nameMeasure'
import type { Dimension } from '@tickmark/core/query/dimensions'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'

const WORDS: Readonly<Record<Dimension, string>> = {
  project: 'project',
  chain: 'chain',
  product: 'product',
  contract: 'contract',
  label: 'label',
  market_sector: 'market sector',
}
const MOST = 3

/** Returns the title of a chart without a name: its metrics, of which entities, and by what. */
export function titleChart(
  { questions }: ChartDefinition,
  projectName: (id: string) => string | undefined,
): string {
  const measures = unique(
    questions.flatMap(({ name, query }) =>
      name !== '' && query.metrics.length > 0
        ? [name]
        : query.metrics.map((metric) => nameMeasure(metric)),
    ),
  )
  if (measures.length === 0) return 'New chart'
  const by = unique(questions.flatMap(({ query }) => query.breakdown.map((one) => WORDS[one])))
  const of = unique(
    // A name of its own says enough.
    questions
      .filter(({ name }) => name === '')
      .flatMap(({ query: { where, focus } }) => [
        ...(focus ?? []).map((id) => projectName(id) ?? findSector(id)?.name ?? id),
        ...(where.projects ?? []).map((id) => projectName(id) ?? id),
        ...(where.sectors ?? []).map((id) => findSector(id)?.name ?? id),
        ...(where.chains ?? []).map((id) => `on ${projectName(id) ?? id}`),
        ...(where.tags ?? []),
        ...(where.labels ?? []),
        ...[where.exclude, where.exclude_chains, where.exclude_sectors]
          .flatMap((ids = []) => ids)
          .map((id) => `without ${projectName(id) ?? findSector(id)?.name ?? id}`),
      ]),
  )
  const isNamed = of.length > 0 && of.length <= MOST
  // Named projects are what the chart shows: that it shows them one by one needs no words.
  const areProjects = questions.every(({ query }) => (query.where.projects ?? []).length > 0)
  const split = isNamed && areProjects ? by.filter((one) => one !== WORDS.project) : by
  return [
    join(measures),
    ...(isNamed
      ? [/^(?:on|without) /.test(of[0] ?? '') ? of.join(', ') : `of ${of.join(', ')}`]
      : []),
    ...(split.length > 0 ? [`by ${join(split)}`] : []),
  ].join(' ')
}

function unique(words: string[]): string[] {
  return [...new Set(words)]
}

function join(words: string[]): string {
  if (words.length > MOST) return `${words.slice(0, 2).join(', ')} and ${words.length - 2} more`
  return words.length < 2
    ? words.join('')
    : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`
}
