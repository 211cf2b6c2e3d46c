import { useQuery } from '@tanstack/react-query'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { statementQuestion } from '@tickmark/core/screens/statements'
import type { EmbeddedPartProps } from '../../charts/panel/embed/EmbeddedPartProps.ts'
import { QueryFrame } from '../../charts/panel/embed/QueryFrame.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { SankeyChart } from '../../charts/SankeyChart.tsx'
import { readSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { listLtmValues } from './FigureTable.ts'

/** How the fees of a project became earnings, alone in a frame. */
export function EmbeddedSankey(props: EmbeddedPartProps) {
  const { look } = props.part
  const as_of = readSearch({ ...look }).asOf('as_of')
  const query = useQuery(
    trpc.projects.getFinancialStatement.queryOptions(
      statementQuestion(String(look.project), { as_of }),
    ),
  )
  return (
    <QueryFrame
      {...props}
      query={query}
      footer={({ meta, ltm_to }) => (
        <>
          <Provenance meta={meta} />
          {ltm_to !== null && <span>To {formatDay(ltm_to)}</span>}
        </>
      )}
    >
      {(statement, height) =>
        statement.sankey.length === 0 ? (
          <EmptyState title="How fees became earnings is not known" />
        ) : (
          <div className="px-3.5">
            <SankeyChart
              flows={statement.sankey}
              values={listLtmValues(statement)}
              label={`Flows of ${statement.project_name}`}
              height={height}
            />
          </div>
        )
      }
    </QueryFrame>
  )
}
