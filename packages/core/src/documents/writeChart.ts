import { MetricQuery } from '../query/MetricQuery.ts'
import { ChartDefinition, type ChartQuery } from './ChartDefinition.ts'

const PLAIN_QUERY = MetricQuery.parse({ metrics: ['fees'] })
const PLAIN_CHART = ChartDefinition.parse({
  questions: [{ id: 'a', query: { metrics: ['fees'] } }],
})

/** A chart as its address holds it: without what is as it would be anyway. Empty where there is nothing to hold. */
export function writeChart(definition: ChartDefinition): Record<string, unknown> {
  const { questions, ...look } = definition
  return {
    ...(questions.length > 0 && { questions: questions.map(writeQuery) }),
    ...without(look, PLAIN_CHART),
  }
}

/** Writes the path that opens a chart that is not saved, below `/explorer`. */
export function writeChartPath(definition: ChartDefinition): string {
  return `/charts/new?chart=${encodeURIComponent(JSON.stringify(writeChart(definition)))}`
}

function writeQuery({ id, name, query: { metrics, ...rest } }: ChartQuery) {
  return { id, ...(name !== '' && { name }), query: { metrics, ...without(rest, PLAIN_QUERY) } }
}

/** The fields that differ from their defaults. */
function without<T extends object>(fields: T, plain: object): Partial<T> {
  const defaults = new Map(
    Object.entries(plain).map(([key, value]) => [key, JSON.stringify(value)]),
  )
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([key, value]) => value !== undefined && JSON.stringify(value) !== defaults.get(key),
    ),
  ) as Partial<T>
}
