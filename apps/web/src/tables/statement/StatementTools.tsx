import type { FinancialStatement } from '@tickmark/core/answers/FinancialStatement'
import type { PanelQuestion } from '../../charts/panel/actions/PanelSubject.ts'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import type { FigureTable } from './FigureTable.ts'
import type { PreparedGrid } from './PreparedGrid.ts'
import { StatementGrid } from './StatementGrid.tsx'
import type { StatementViewState } from './StatementViewState.ts'

type Props = {
  title: string
  /** Begins the names of files. */
  file: string
  question: PanelQuestion
  statements: readonly FinancialStatement[]
  /** What is shown of them, laid out and written. */
  table: FigureTable
  grid: PreparedGrid
  look: StatementViewState
  /** The metrics to be explained where they are few; in a whole statement each line's name tells its own. */
  metrics?: readonly string[]
}

/** Takes the shown figures of statements elsewhere, or enlarges them. */
export function StatementTools(props: Props) {
  const { title, file, question, statements, table, grid, look, metrics } = props
  return (
    <PanelTools
      subject={{
        title,
        question,
        file: `${file}-${look.granularity}`,
        table: async () => {
          const { tabulateFigures } = await import('./tabulateFigures.ts')
          return tabulateFigures(table, look, statements)
        },
        sources: [...new Set(statements.flatMap(({ meta }) => meta.sources))],
      }}
      {...(metrics && { metrics })}
      enlarge={(height) => <StatementGrid grid={grid} caption={title} maxHeight={height} />}
    />
  )
}
