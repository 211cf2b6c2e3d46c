import { useQuery } from '@tanstack/react-query'
import type { Composition } from '@tickmark/core/answers/Composition'
import { knownMetric } from '@tickmark/core/metrics/findMetric'
import { compositionQuestion } from '@tickmark/core/screens/composition'
import type { EmbeddedPartProps } from '../../../charts/panel/embed/EmbeddedPartProps.ts'
import { QueryFrame } from '../../../charts/panel/embed/QueryFrame.tsx'
import { Provenance } from '../../../charts/panel/Provenance.tsx'
import { readSearch } from '../../../data/readSearch.ts'
import { trpc } from '../../../data/trpc.ts'
import { FittedTable } from '../../../tables/FittedTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { parseCompositionSearch } from '../projectSearches.ts'
import { DIMENSION_WORDS } from './makePartColumns.tsx'
import { usePartsTable } from './usePartsTable.tsx'

/** The height of the bar above the table, and the least height of the table, in pixels. */
const BAR_HEIGHT = 40
const LOWEST = 160

/** What a figure of a project is made of, part by part, alone in a frame. */
export function EmbeddedComposition({ part: { title, look }, terminalPath }: EmbeddedPartProps) {
  const { by = 'chain', interval } = parseCompositionSearch({ ...look })
  const read = readSearch({ ...look })
  const metric_id = read.text('metric_id') ?? 'fees'
  const as_of = read.asOf('as_of')
  const question = compositionQuestion(String(look.project), { metric_id, by }, { interval, as_of })
  const query = useQuery(trpc.projects.getComposition.queryOptions(question))
  return (
    <QueryFrame
      title={title}
      query={query}
      terminalPath={terminalPath}
      isSample={({ meta }) => meta.sample}
      footer={({ meta }) => <Provenance meta={meta} />}
    >
      {(composition, height) =>
        composition.parts.length === 0 ? (
          <EmptyState title="No part has a value in this interval" />
        ) : (
          <Parts composition={composition} maxHeight={Math.max(LOWEST, height - BAR_HEIGHT)} />
        )
      }
    </QueryFrame>
  )
}

function Parts({ composition, maxHeight }: { composition: Composition; maxHeight: number }) {
  const metric = knownMetric(composition.metric_id)
  const { table, bar } = usePartsTable(composition, metric)
  return (
    <>
      {bar}
      <FittedTable
        {...table}
        label={`${metric.title} by ${DIMENSION_WORDS[composition.by].one}`}
        rows={composition.parts}
        maxHeight={maxHeight}
      />
    </>
  )
}
