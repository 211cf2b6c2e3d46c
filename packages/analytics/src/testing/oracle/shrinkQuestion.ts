import type { MetricQuery } from '@tickmark/core/query/MetricQuery'
import type { Difference, Question } from './Question.ts'

const FILTERS = [
  ...([
    'projects',
    'sectors',
    'chains',
    'products',
    'tags',
    'exclude',
    'exclude_chains',
    'exclude_sectors',
  ] as const),
] as const

type Asked = { question: Question; differences: readonly Difference[] }

/** Leaves out of a question what it fails without. */
export async function shrinkQuestion(
  question: Question,
  {
    differences,
    compare,
  }: {
    differences: readonly Difference[]
    compare(question: Question): Promise<readonly Difference[]>
  },
): Promise<Asked> {
  let failing: Asked = { question, differences }
  if (question.kind !== 'query') return failing
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false
    if (failing.question.kind !== 'query') return failing
    for (const query of listSmaller(failing.question.query)) {
      const smaller = { kind: 'query', query } as const
      const found = await compare(smaller)
      if (found.length === 0) continue
      failing = { question: smaller, differences: found }
      isSmaller = true
      break
    }
  }
  return failing
}

function listSmaller(query: MetricQuery): MetricQuery[] {
  const { as_of, top, ...rest } = query
  const smaller: MetricQuery[] = []
  if (query.metrics.length > 1)
    for (const metric of query.metrics)
      smaller.push({ ...query, metrics: query.metrics.filter((one) => one !== metric) })
  for (const at of query.transforms.keys())
    smaller.push({ ...query, transforms: query.transforms.filter((_, index) => index !== at) })
  if (as_of !== undefined) smaller.push({ ...rest, ...(top !== undefined && { top }) })
  if (top !== undefined) smaller.push({ ...rest, ...(as_of !== undefined && { as_of }) })
  if (query.unit === 'native') smaller.push({ ...query, unit: 'usd' })
  for (const field of ['order', 'focus'] as const)
    if (query[field] !== undefined) smaller.push({ ...query, [field]: undefined })
  for (const kind of FILTERS)
    if (query.where[kind] !== undefined) {
      const { [kind]: _, ...where } = query.where
      smaller.push({ ...query, where })
    }
  for (const dimension of query.breakdown)
    smaller.push({ ...query, breakdown: query.breakdown.filter((one) => one !== dimension) })
  return smaller
}
