import { EVENT_PREFIX } from '@tickmark/core/charts/chartEvents'
import { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { EmbeddedChart } from '../panel/actions/EmbeddedChart.ts'

/** The id of the only query in the definition of a panel's chart. */
const ID = 'a'

/**
 * A chart of any panel as one that can be built upon: its query, and how it is looked at.
 * @throws ZodError where the query is none that the server would answer.
 */
export function toDefinition(chart: EmbeddedChart): ChartDefinition {
  return ChartDefinition.parse({
    questions: [{ id: ID, query: withoutUndefined(chart.query) }],
    kind: chart.asTable ? 'table' : chart.kind,
    log: chart.log,
    hidden: [...chart.hidden].map((id) => (id.startsWith(EVENT_PREFIX) ? id : `${ID}:${id}`)),
    own: (chart.own ?? []).map((text) => text.replace(':', `:${ID}:`)),
  })
}

function withoutUndefined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
