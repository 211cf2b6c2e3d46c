import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { StatementQuestion } from '@tickmark/core/screens/statementQuestion'
import { lazy, Suspense, useMemo } from 'react'
import { PanelTools } from '../charts/panel/PanelTools.tsx'
import { Provenance } from '../charts/panel/Provenance.tsx'
import { Panel } from '../ui/Panel.tsx'
import { PanelBoundary } from '../ui/PanelBoundary.tsx'

const SankeyChart = lazy(async () => ({
  default: (await import('../charts/SankeyChart.tsx')).SankeyChart,
}))
const HEIGHT = 280

type Props = {
  statement: FinancialStatement
  question: StatementQuestion
  /** Names the project where several stand together. */
  of?: string
}

/** How the fees of the last twelve months became earnings. */
export function StatementSankey({ statement, question, of }: Props) {
  const values = useMemo(() => {
    const rows = statement.sections.flatMap((section) => section.rows)
    return new Map(rows.map((row) => [row.metric_id, row.ltm]))
  }, [statement])
  const start = of === undefined ? 'From' : `${of}: from`
  const title = `${start} fees to earnings, last twelve months`
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
            title: `${statement.project_name}: from fees to earnings, last twelve months`,
            question: { procedure: 'projects.getFinancialStatement', input: question },
            file: `${statement.project_id}-fees-to-earnings`,
            table: async () => {
              const { tabulateFlows } = await import('./tabulateFlows.ts')
              return tabulateFlows(statement)
            },
            picture: async () => {
              const { pictureOfSankey } = await import('../charts/picture/pictureOfSankey.ts')
              return pictureOfSankey(statement.sankey, values)
            },
            sources: statement.meta.sources,
          }}
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
