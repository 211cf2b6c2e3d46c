import { z } from 'zod'
import { MetricQuery } from '../query/MetricQuery.ts'
import { createLookup } from '../text/createLookup.ts'
import { CHART_LIMITS, ChartDefinition, type ChartQuery } from './ChartDefinition.ts'

const { questions: _questions, ...LOOKS } = ChartDefinition.shape
const QUERY = ChartDefinition.shape.questions.element.shape
/** While a user builds a chart, a query may be without a metric. */
const METRICS = z.array(z.string().min(1).max(500)).max(60)

/** The chart that an address describes, as far as it can be understood, and the problems with the rest. */
type ReadChart = { definition: ChartDefinition; problems: string[] }

/**
 * Reads what an address says of a chart, part by part, so that one wrong part does not take the others. Nothing that
 * is written there makes it fail.
 */
export function readChart(raw: unknown): ReadChart {
  const problems: string[] = []
  const fields = raw === undefined ? {} : asFields(raw)
  if (fields === undefined) problems.push('The address does not contain a valid chart.')
  const { questions, ...looks } = fields ?? {}
  return {
    definition: {
      questions: readQueries(questions, problems),
      ...readFields(looks, LOOKS, { problems, of: '' }),
    } as ChartDefinition,
    problems,
  }
}

function readQueries(raw: unknown, problems: string[]): ChartDefinition['questions'] {
  if (raw === undefined) return []
  if (!Array.isArray(raw)) {
    problems.push('The queries are not a list.')
    return []
  }
  if (raw.length > CHART_LIMITS.queries)
    problems.push(`A chart has at most ${CHART_LIMITS.queries} queries; ${raw.length} were given.`)
  const ids = new Set<string>()
  return raw.slice(0, CHART_LIMITS.queries).flatMap((one: unknown, index) => {
    const of = `Query ${index + 1}: `
    const fields = asFields(one)
    const query = asFields(fields?.query)
    if (fields === undefined || query === undefined) {
      problems.push(`${of}it is empty.`)
      return []
    }
    const id = QUERY.id.safeParse(fields.id)
    if (!id.success || ids.has(id.data))
      problems.push(`${of}its id is missing, invalid or already used.`)
    const free = id.success && !ids.has(id.data) ? id.data : findFreeId(ids)
    ids.add(free)
    const { id: _id, query: _query, ...named } = fields
    return [
      {
        id: free,
        ...readFields(named, { name: QUERY.name }, { problems, of }),
        query: readFields(query, { ...MetricQuery.shape, metrics: METRICS }, { problems, of }),
      } as ChartQuery,
    ]
  })
}

/** Every field of a shape: as it was given where that is right, otherwise as it is by default. */
function readFields(
  raw: Readonly<Record<string, unknown>>,
  shape: Readonly<Record<string, z.ZodType>>,
  { problems, of }: { problems: string[]; of: string },
): Record<string, unknown> {
  for (const key of Object.keys(raw))
    if (!Object.hasOwn(shape, key)) problems.push(`${of}unknown field “${key.slice(0, 40)}”.`)
  const read: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(shape)) {
    const given = schema.safeParse(raw[key])
    const value = given.success ? given.data : (schema.safeParse(undefined).data ?? EMPTY[key])
    if (!given.success && raw[key] !== undefined)
      problems.push(`${of}${key} ${describeFault(given.error.issues[0])}.`)
    if (value !== undefined) read[key] = value
  }
  return read
}

function describeFault(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`
  return `is invalid: ${issue?.message ?? 'unrecognized value'}`
}

/** The empty values of fields that have no default. */
const EMPTY: Readonly<Record<string, unknown>> = createLookup({ metrics: [] })

function asFields(raw: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw)
    ? (raw as Readonly<Record<string, unknown>>)
    : undefined
}

/** The first of the ids a, b, c … that is not taken. */
export function findFreeId(taken: ReadonlySet<string>): string {
  for (let index = 0; ; index++) {
    const id = index < 26 ? String.fromCharCode(97 + index) : `q${index}`
    if (!taken.has(id)) return id
  }
}
