import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Restatement } from '@tickmark/core/answers/Restatement'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { recentRestatementsQuestion } from '@tickmark/core/screens/restatementsQuestion'
import { useMemo } from 'react'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { tabulateFields } from '../../../charts/panel/tabulateFields.ts'
import { QueryView } from '../../../data/QueryView.tsx'
import { trpc } from '../../../data/trpc.ts'
import { useSourceName } from '../../../data/useSourceName.ts'
import { keyOfRestatement } from '../../../restatements/keyOfRestatement.ts'
import { makeRestatementColumns } from '../../../restatements/makeRestatementColumns.tsx'
import { RESTATEMENT_FIELDS } from '../../../restatements/RESTATEMENT_FIELDS.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { TableBox } from '../../../ui/table/TableBox.tsx'

const ROW_HEIGHT = 32
const HEAD_HEIGHT = 34

/** The values of the project that its sources changed last. */
export function RecentRestatementsPanel({ slug }: { slug: string }) {
  const sourceName = useSourceName()
  const question = recentRestatementsQuestion(slug)
  const query = useQuery(trpc.facts.restatements.queryOptions(question))
  const columns = useMemo(
    () => makeRestatementColumns({ isOfProject: true, sourceName }),
    [sourceName],
  )
  const { data } = query
  const total = data?.total ?? 0
  const tableOf = (rows: readonly Restatement[], maxHeight?: number) => (
    <TableBox
      {...(maxHeight !== undefined && { maxHeight })}
      rows={rows.length}
      rowHeight={ROW_HEIGHT}
      aroundHeight={HEAD_HEIGHT}
      width={columns.reduce((sum, column) => sum + column.width, 0)}
    >
      <DataTable
        label="Recent restatements"
        layoutId="recent-restatements"
        columns={columns}
        rows={rows}
        rowKey={keyOfRestatement}
        rowHeight={ROW_HEIGHT}
      />
    </TableBox>
  )
  return (
    <Panel
      title="Recent restatements"
      controls={
        data &&
        total > 0 && (
          <PanelTools
            subject={{
              title: 'Recent restatements',
              question: { procedure: 'facts.restatements', input: question },
              file: `${slug}-restatements`,
              table: () => tabulateFields(data.restatements, RESTATEMENT_FIELDS, data.meta.sample),
            }}
            enlarge={(height) => tableOf(data.restatements, height)}
          />
        )
      }
      footer={
        total > 0 && (
          <Link
            to="/status/$list"
            params={{ list: 'restatements' }}
            search={{ projects: slug }}
            className="ml-auto underline decoration-line2 underline-offset-4 hover:text-fg"
          >
            All {formatValue(total, 'number', 'exact')}
          </Link>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton className="mx-3.5 mb-3.5 h-7" />}>
        {({ restatements }) =>
          restatements.length === 0 ? (
            <p className="px-3.5 pb-3.5 text-fg2">
              No source has changed a value that it had delivered before.
            </p>
          ) : (
            tableOf(restatements)
          )
        }
      </QueryView>
    </Panel>
  )
}
