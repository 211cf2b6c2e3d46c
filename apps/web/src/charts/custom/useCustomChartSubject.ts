import type { QueryReplacement } from '@tickmark/core/charts/planChart'
import { findUnit } from '@tickmark/core/charts/toTimeSeries'
import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import { writeChart } from '@tickmark/core/documents/writeChart'
import { useProjects } from '../../data/useProjects.ts'
import type { PanelSubject } from '../panel/actions/PanelSubject.ts'
import type { useCustomChart } from './useCustomChart.ts'

type Options = {
  title: string
  definition: ChartDefinition
  instead?: QueryReplacement
  asked: ReturnType<typeof useCustomChart>
  hidden: ReadonlySet<string>
}

/** Returns the contents of a custom chart for exports, links and copies: its queries, figures and drawing. */
export function useCustomChartSubject(options: Options): PanelSubject | undefined {
  const { title, definition, instead = {}, asked, hidden } = options
  const { byId } = useProjects()
  const { drawn, queries, isPending } = asked
  const [first, ...others] = queries
  if (first === undefined) return undefined
  const hasSeries = drawn !== undefined && !isPending && drawn.answer.series.length > 0
  return {
    title,
    call: { query: first },
    also: others.map((query) => ({ query })),
    table: hasSeries
      ? async () =>
          (await import('../panel/actions/tabulateChart.ts')).tabulateChart(drawn.answer, {
            queries,
            made: findUnit(drawn.plan),
          })
      : undefined,
    ...(hasSeries && {
      picture: async () =>
        (await import('./pictureOfCustomChart.ts')).pictureOfCustomChart(drawn, {
          hidden,
          projectName: (id) => byId.get(id)?.name,
        }),
      sources: drawn.answer.meta.sources,
    }),
    embed: {
      title,
      chart: writeChart(pinDefinition({ ...definition, hidden: [...hidden] }, instead)),
    },
  }
}

/** A definition that asks by itself what a page made it ask, such as what was known on a past day. */
function pinDefinition(definition: ChartDefinition, instead: QueryReplacement): ChartDefinition {
  const { granularity, range, asOf } = instead
  return {
    ...definition,
    questions: definition.questions.map((chartQuery) => ({
      ...chartQuery,
      query: {
        ...chartQuery.query,
        ...(granularity !== undefined && { granularity }),
        ...(range !== undefined && { range }),
        ...(asOf !== undefined && { as_of: asOf }),
      },
    })),
  }
}
