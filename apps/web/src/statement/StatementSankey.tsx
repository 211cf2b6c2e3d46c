import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { lazy, Suspense, useMemo } from 'react'
import { Provenance } from '../charts/panel/Provenance.tsx'
import { Panel } from '../ui/Panel.tsx'
import { PanelBoundary } from '../ui/PanelBoundary.tsx'

const SankeyChart = lazy(async () => ({
  default: (await import('../charts/SankeyChart.tsx')).SankeyChart,
}))
const HEIGHT = 280

type Props = {
  statement: FinancialStatement
  /** Names the project where several stand together. */
  of?: string
}

/** How the fees of the last twelve months became earnings. */
export function StatementSankey({ statement, of }: Props) {
  const values = useMemo(() => {
    const rows = statement.sections.flatMap((section) => section.rows)
    return new Map(rows.map((row) => [row.metric_id, row.ltm]))
  }, [statement])
  const start = of === undefined ? 'From' : `${of}: from`
  return (
    <Panel
      title={`${start} fees to earnings, last twelve months`}
      footer={
        <>
          <Provenance meta={statement.meta} />
          {statement.ltm_to !== null && <span>To {formatDay(statement.ltm_to)}</span>}
        </>
      }
    >
      <div className="px-3.5 pb-3">
        <PanelBoundary name="Flows">
          <Suspense fallback={<div style={{ height: HEIGHT }} />}>
            <SankeyChart
              flows={statement.sankey}
              values={values}
              label={of === undefined ? 'Flows from fees to earnings' : `Flows of ${of}`}
              height={HEIGHT}
            />
          </Suspense>
        </PanelBoundary>
      </div>
    </Panel>
  )
}
