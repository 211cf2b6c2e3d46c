import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { statementQuery } from '@tickmark/core/screens/statements'
import { useMemo } from 'react'
import { useChangeSearch } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { layOutStatement } from '../../tables/statement/layOutStatement.ts'
import type { StatementChoice } from '../../tables/statement/StatementChoice.ts'
import {
  StatementControls,
  StatementFoot,
  StatementTools,
} from '../../tables/statement/StatementControls.tsx'
import { StatementGrid } from '../../tables/statement/StatementGrid.tsx'
import { StatementSankey } from '../../tables/statement/StatementSankey.tsx'
import { toStatementView } from '../../tables/statement/statementViews.ts'
import { writeGrid } from '../../tables/statement/writeGrid.ts'
import { buttonClasses } from '../../ui/Button.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { Panel, PanelSlot } from '../../ui/Panel.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { useProject } from './useProject.ts'

const route = getRouteApi('/projects/$slug/financial-statement')

/** The project as a company would report itself. */
export function StatementPage() {
  const { slug } = route.useParams()
  const { data: project } = useProject(slug)
  useScreenTitle('/projects/$slug/financial-statement', { slug: project?.name })
  return (
    <PanelSlot name="Financial statement" of={slug}>
      <StatementPanels slug={slug} />
    </PanelSlot>
  )
}

type Props = { slug: string; choice: StatementChoice }

/** Leads to the comparison of the project's statement with those of others. */
function CompareLink({ slug, choice: { g, interval, view, rows } }: Props) {
  return (
    <Link
      to="/financial-statements"
      search={{ projects: slug, g, interval, view, rows }}
      className={buttonClasses({})}
    >
      Compare
    </Link>
  )
}

/** The statement, and where it has one the picture of how fees become earnings. */
function StatementPanels({ slug }: { slug: string }) {
  const search = route.useSearch()
  const { g, interval, view, rows, oldest, as_of } = search
  const input = statementQuery(slug, { granularity: g, interval, as_of })
  const query = useQuery({
    ...trpc.projects.getFinancialStatement.queryOptions(input),
    placeholderData: keepPreviousData,
  })
  const change = useChangeSearch<StatementChoice>()
  const statement = query.data
  const look = useMemo(() => toStatementView({ g, view, rows }), [g, view, rows])
  const table = useMemo(
    () =>
      statement && layOutStatement(statement, { view: look.view, oldestFirst: oldest === true }),
    [statement, look.view, oldest],
  )
  const grid = useMemo(() => table && writeGrid(table, look), [table, look])
  return (
    <div className="flex flex-col gap-4">
      <Panel
        title="Financial statement"
        controls={
          <StatementControls choice={search} onChange={change}>
            <CompareLink slug={slug} choice={search} />
            {statement && table && grid && (
              <StatementTools
                title={`Financial statement of ${statement.project_name}`}
                file={`${slug}-financial-statement-${look.granularity}`}
                call={{ procedure: 'projects.getFinancialStatement', input }}
                statements={[statement]}
                table={table}
                grid={grid}
                look={look}
              />
            )}
          </StatementControls>
        }
        footer={statement && <StatementFoot statements={[statement]} look={look} table={table} />}
      >
        <div
          className={query.isPlaceholderData ? 'opacity-60' : ''}
          aria-busy={query.isPlaceholderData}
        >
          <QueryView query={query} skeleton="m-3.5 h-[560px]">
            {(answer) =>
              grid === undefined || answer.sections.length === 0 ? (
                <NoData
                  of={{ anything: true }}
                  none="No source has delivered anything for this project"
                />
              ) : (
                <StatementGrid
                  grid={grid}
                  caption={`Financial statement of ${answer.project_name}`}
                />
              )
            }
          </QueryView>
        </div>
      </Panel>
      {statement !== undefined && statement.sankey.length > 0 && (
        <PanelSlot name="From fees to earnings" of={slug}>
          <StatementSankey statement={statement} input={input} />
        </PanelSlot>
      )}
    </div>
  )
}
