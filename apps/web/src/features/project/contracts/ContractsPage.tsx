import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ContractPage } from '@tickmark/core/answers/Contracts'
import { CONTRACTS_PER_PAGE, contractsQuestion } from '@tickmark/core/screens/contractsQuestion'
import { useMemo } from 'react'
import { PanelTools } from '../../../charts/panel/PanelTools.tsx'
import { QueryView } from '../../../data/QueryView.tsx'
import { queryClient } from '../../../data/queryClient.ts'
import { readAllRows } from '../../../data/readAllRows.ts'
import { trpc } from '../../../data/trpc.ts'
import { useScreenTitle } from '../../../data/useScreenTitle.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { PanelSlot } from '../../../ui/PanelSlot.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { TableBox } from '../../../ui/table/TableBox.tsx'
import { useProject } from '../useProject.ts'
import { ContractFilters } from './ContractFilters.tsx'
import type { ContractsSearch } from './ContractsSearch.ts'
import { makeContractColumns } from './makeContractColumns.tsx'
import { tabulateContracts } from './tabulateContracts.ts'

const route = getRouteApi('/projects/$slug/contracts')
const ROW_HEIGHT = 36
const HEAD_HEIGHT = 34
const MAX_HEIGHT = 680

/** The contracts and accounts that some source ascribes to the project. */
export function ContractsPage() {
  const { slug } = route.useParams()
  const { data: project } = useProject(slug)
  useScreenTitle('/projects/$slug/contracts', { slug: project?.name })
  return (
    <PanelSlot name="Contracts" of={slug}>
      <ContractsPanel slug={slug} />
    </PanelSlot>
  )
}

function ContractsPanel({ slug }: { slug: string }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const question = contractsQuestion(slug, {
    text: search.q,
    chains: search.chains?.split(','),
    categories: search.categories?.split(','),
    page: search.page,
  })
  const query = useQuery({
    ...trpc.contracts.getOfProject.queryOptions(question),
    placeholderData: (before) => before,
  })
  const go = (changes: ContractsSearch, replace = false) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...changes }),
      replace,
      resetScroll: false,
    })
  const table = async () => {
    const { rows, isSample } = await readAllRows(
      (part) =>
        queryClient.fetchQuery(trpc.contracts.getOfProject.queryOptions({ ...question, ...part })),
      ({ count }) => count,
    )
    return tabulateContracts(rows, isSample)
  }
  const hasFilter = Boolean(search.q || search.chains || search.categories)
  const { data: page } = query
  return (
    <Panel
      title="Contracts"
      controls={
        <>
          <ContractFilters
            search={search}
            page={page}
            onChange={(change) => go(change, 'q' in change)}
          />
          {page && page.rows.length > 0 && (
            <PanelTools
              subject={{
                title: 'Contracts',
                question: { procedure: 'contracts.getOfProject', input: question },
                file: `${slug}-contracts`,
                table,
                sources: [...new Set(page.rows.map((row) => row.source_id))],
              }}
              enlarge={(height) => <ContractsTable page={page} maxHeight={height} />}
            />
          )}
        </>
      }
      footer={
        page &&
        page.count > 0 && (
          <>
            <span>Labels say who a contract belongs to in the eyes of their source.</span>
            <span className="ml-auto">
              <Pager
                of="contracts"
                page={search.page ?? 1}
                perPage={CONTRACTS_PER_PAGE}
                count={page.count}
                onChange={(to) => go({ page: to === 1 ? undefined : to })}
              />
            </span>
          </>
        )
      }
    >
      <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
        <QueryView query={query} skeleton={<Skeleton className="mx-3.5 mb-3.5 h-96" />}>
          {(answer) =>
            answer.rows.length > 0 ? (
              <ContractsTable page={answer} />
            ) : (
              <NoContracts
                hasFilter={hasFilter}
                isBeyond={answer.count > 0}
                onClear={() => go({ q: undefined, chains: undefined, categories: undefined })}
                onFirst={() => go({})}
              />
            )
          }
        </QueryView>
      </div>
    </Panel>
  )
}

type TableProps = { page: ContractPage; maxHeight?: number }

function ContractsTable({ page, maxHeight = MAX_HEIGHT }: TableProps) {
  const columns = useMemo(() => {
    const names = new Map(page.chains.map(({ id, name }) => [id, name] as const))
    return makeContractColumns({ chainName: (id) => names.get(id) ?? id })
  }, [page.chains])
  return (
    <TableBox
      rows={page.rows.length}
      rowHeight={ROW_HEIGHT}
      aroundHeight={HEAD_HEIGHT}
      width={columns.reduce((sum, column) => sum + column.width, 0)}
      maxHeight={maxHeight}
    >
      <DataTable
        label="Contracts"
        layoutId="contracts"
        columns={columns}
        rows={page.rows}
        rowKey={(row) => `${row.chain_id}/${row.address}/${row.source_id}`}
        rowHeight={ROW_HEIGHT}
      />
    </TableBox>
  )
}

type NoContractsProps = {
  hasFilter: boolean
  /** There are contracts, on pages before this one. */
  isBeyond: boolean
  onClear: () => void
  onFirst: () => void
}

/** Why no contract is listed, and the way to those there are. */
function NoContracts({ hasFilter, isBeyond, onClear, onFirst }: NoContractsProps) {
  if (isBeyond)
    return (
      <EmptyState title="There is no such page">
        <Button onClick={onFirst}>First page</Button>
      </EmptyState>
    )
  if (hasFilter)
    return (
      <EmptyState title="No contract of this project matches">
        <Button onClick={onClear}>Clear the filters</Button>
      </EmptyState>
    )
  return (
    <EmptyState title="No contracts are known">
      No source has labelled a contract as this project's. Importing a file of labels adds them.
    </EmptyState>
  )
}
