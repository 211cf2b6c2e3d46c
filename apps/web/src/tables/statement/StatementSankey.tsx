import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { nameLtm } from '@tickmark/core/formats/nameLtm'
import { listLtmValues, type StatementQuery } from '@tickmark/core/screens/statements'
import { toDay } from '@tickmark/core/time/Day'
import { Suspense, useMemo } from 'react'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { lazyComponent } from '../../ui/lazyComponent.ts'
import { Panel } from '../../ui/Panel.tsx'
import { PanelBoundary } from '../../ui/PanelBoundary.tsx'

const SankeyChart = lazyComponent(() => import('../../charts/SankeyChart.tsx'), 'SankeyChart')
const HEIGHT = 280

type Props = {
  statement: FinancialStatement
  input: StatementQuery
  /** Names the project where there are several. */
  of?: string
}

/** Shows how the fees of the last twelve months became earnings. */
export function StatementSankey({ statement, input, of }: Props) {
  const values = useMemo(() => listLtmValues(statement), [statement])
  const start = of === undefined ? 'From' : `${of}: from`
  const window = nameLtm(statement.ltm_to, toDay(Date.now()))
  const title = `${start} fees to earnings, ${window}`
  const wholeTitle = `${statement.project_name}: from fees to earnings, ${window}`
  const chart = (height: number) => (
    <SankeyChart
      flows={statement.sankey}
      values={values}
      label={of === undefined ? 'Flows from fees to earnings' : `Flows of ${of}`}
      height={height}
    />
  )
  return (
    <Panel
      title={title}
      controls={
        <PanelTools
          subject={{
            title: wholeTitle,
            call: { procedure: 'projects.getFinancialStatement', input },
            // A file of the call has the lines; the flows between them are in its whole answer.
            hasSameRows: false,
            file: `${statement.project_id}-fees-to-earnings`,
            table: async () => {
              const { tabulateFlows } = await import('./tabulateFigures.ts')
              return tabulateFlows(statement)
            },
            picture: async () => {
              const [{ pictureOfMarks }, { prepareSankey }] = await Promise.all([
                import('../../charts/picture/pictureOfMarks.ts'),
                import('@tickmark/core/charts/sankey/prepareSankey'),
              ])
              return pictureOfMarks({
                kind: 'sankey',
                chart: prepareSankey(statement.sankey, values),
              })
            },
            sources: statement.meta.sources,
            embed: {
              title: wholeTitle,
              panel: 'fees-to-earnings',
              look: { project: statement.project_id, as_of: input.as_of },
            },
          }}
          metrics={[...new Set(statement.sankey.flatMap(({ source, target }) => [source, target]))]}
          enlarge={(height) => <Suspense fallback={null}>{chart(height)}</Suspense>}
        />
      }
      footer={
        <>
          <Provenance meta={statement.meta} />
          {statement.ltm_to !== null && <span>To {formatDay(statement.ltm_to)}</span>}
        </>
      }
    >
      <div className="px-3.5 pb-3">
        <PanelBoundary name="Flows">
          <Suspense fallback={<div style={{ height: HEIGHT }} />}>{chart(HEIGHT)}</Suspense>
        </PanelBoundary>
      </div>
    </Panel>
  )
}
