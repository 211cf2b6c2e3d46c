import { useQuery } from '@tanstack/react-query'
import type { StatementWindow } from '@tickmark/core/answers/choices'
import { statementLinesQuestion } from '@tickmark/core/screens/statementLinesQuestion'
import type { Day } from '@tickmark/core/time/Day'
import { useMemo } from 'react'
import { PanelTools } from '../../charts/panel/PanelTools.tsx'
import { Provenance } from '../../charts/panel/Provenance.tsx'
import { QueryView } from '../../data/QueryView.tsx'
import { trpc } from '../../data/trpc.ts'
import { useProjects } from '../../data/useProjects.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { describeListed } from './describeListed.ts'
import { LinesTable } from './LinesTable.tsx'
import { PickedProjects } from './PickedProjects.tsx'
import { readLineOrder } from './readLineOrder.ts'
import type { StatementsSearch } from './StatementsSearch.ts'
import { sortLines } from './sortLines.ts'

const WINDOWS = [
  { value: 'ltm', label: 'LTM', title: 'Last twelve months' },
  { value: 'quarter', label: 'Last quarter', title: 'Last finished quarter' },
] as const satisfies readonly { value: StatementWindow; label: string; title: string }[]

type Props = {
  search: StatementsSearch & { as_of?: Day }
  onChange: (changes: StatementsSearch) => void
}

/** The key lines of the projects with the largest fees, from which some are ticked to be compared. */
export function LinesPanel({ search, onChange }: Props) {
  const { window = 'ltm', as_of, sort } = search
  const { byId } = useProjects()
  const question = statementLinesQuestion({ window, as_of })
  const query = useQuery({
    ...trpc.projects.getStatementLines.queryOptions(question),
    placeholderData: (before) => before,
  })
  const { data } = query
  const rows = useMemo(
    () => (data ? sortLines(data, readLineOrder(sort), (id) => byId.get(id)?.name ?? id) : []),
    [data, sort, byId],
  )
  return (
    <Panel
      title="Largest projects by fees"
      controls={
        <>
          <PickedProjects search={search} onChange={onChange} />
          <SegmentedControl
            label="Over which time"
            value={window}
            segments={WINDOWS}
            onChange={(next) => onChange({ window: next === 'ltm' ? undefined : next })}
          />
          {data && rows.length > 0 && (
            <PanelTools
              subject={{
                title: 'Financial statements of the largest projects by fees',
                question: { procedure: 'projects.getStatementLines', input: question },
                file: `financial-statements-${data.window}`,
                table: async () => {
                  const { tabulateLines } = await import('./tabulateLines.ts')
                  return tabulateLines(data, rows, (id) => byId.get(id)?.name ?? id)
                },
                rows,
                sources: data.meta.sources,
              }}
              metrics={data.metric_ids}
              enlarge={(height) => (
                <LinesTable
                  lines={data}
                  rows={rows}
                  search={search}
                  onChange={onChange}
                  maxHeight={height}
                />
              )}
            />
          )}
        </>
      }
      footer={
        data && (
          <>
            <span>{describeListed(data)}</span>
            <span>Below each figure: YoY</span>
            {data.rows.some(({ partial }) => partial) && (
              <span>* partial: the data begin inside it</span>
            )}
            <Provenance meta={data.meta} />
          </>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="m-3.5 h-[640px]" />}>
        {(lines) =>
          lines.rows.length === 0 ? (
            <EmptyState title="No project has fees">
              A statement needs figures of what users paid.
            </EmptyState>
          ) : (
            <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
              <LinesTable lines={lines} rows={rows} search={search} onChange={onChange} />
            </div>
          )
        }
      </QueryView>
    </Panel>
  )
}
