import { getRouteApi } from '@tanstack/react-router'
import type { ContractLabel, ContractPage } from '@tickmark/core/answers/Contracts'
import { formatCount, MISSING } from '@tickmark/core/formats/formatValue'
import { CONTRACTS_PER_PAGE, contractsQuery } from '@tickmark/core/screens/contracts'
import { labelCategoryName, nameCode } from '@tickmark/core/text/nameCode'
import { useMemo } from 'react'
import { bindLists } from '../../data/readSearch.ts'
import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { PagedTablePanel } from '../../tables/PagedTablePanel.tsx'
import { usePagedList } from '../../tables/usePagedList.ts'
import { ContractAddress } from '../../ui/ContractAddress.tsx'
import { MultiPicker } from '../../ui/MultiPicker.tsx'
import { NoData } from '../../ui/NoData.tsx'
import { PanelSlot } from '../../ui/Panel.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { SourceName } from '../../ui/SourceName.tsx'
import type { DataColumn } from '../../ui/table/DataColumn.ts'
import type { ContractsSearch } from './projectSearches.ts'
import { useProject } from './useProject.ts'

/** The order of the columns in a file. */
export const CONTRACT_FILE_ORDER = ['chain', 'address', 'name', 'labels']

type Context = { chainName: (chainId: string) => string }

/** The columns of a project's contracts. */
export function makeContractColumns({ chainName }: Context): DataColumn<ContractLabel>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      width: 190,
      align: 'left',
      cell: ({ name }) =>
        name === '' ? (
          <span className="text-fg3">Unlabeled</span>
        ) : (
          <bdi className="font-medium" title={name}>
            {name}
          </bdi>
        ),
      file: ['name'],
    },
    {
      id: 'address',
      header: 'Address',
      width: 200,
      align: 'left',
      cell: ({ chain_id, address }) => <ContractAddress chainId={chain_id} address={address} />,
      text: ({ address }) => address,
      file: ['address'],
    },
    {
      id: 'chain',
      header: 'Chain',
      width: 130,
      align: 'left',
      cell: ({ chain_id }) => chainName(chain_id),
      file: ['chain_id'],
    },
    {
      id: 'category',
      header: 'Category',
      width: 180,
      align: 'left',
      cell: ({ category }) => (category === '' ? MISSING : labelCategoryName(category)),
      file: [{ header: 'category', value: (row) => nameCode(row.category) }],
    },
    {
      id: 'labels',
      header: 'Labels',
      width: 190,
      align: 'left',
      cell: ({ labels }) =>
        labels.length === 0 ? (
          MISSING
        ) : (
          <bdi className="text-fg2" title={labels.join(', ')}>
            {labels.join(', ')}
          </bdi>
        ),
      file: [{ header: 'labels', value: (row) => row.labels.join('; ') }],
    },
    {
      id: 'symbol',
      header: 'Token',
      width: 90,
      align: 'left',
      cell: ({ symbol }) => (symbol === '' ? MISSING : <bdi>{symbol}</bdi>),
    },
    {
      id: 'source',
      header: 'Label from',
      width: 150,
      align: 'left',
      cell: ({ source_id }) => <SourceName id={source_id} />,
      file: ['source_id'],
    },
  ]
}

const route = getRouteApi('/projects/$slug/contracts')

/** The contracts and accounts that a source attributes to the project. */
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
  const input = contractsQuery(slug, {
    text: search.q,
    chains: search.chains?.split(','),
    categories: search.categories?.split(','),
    page: search.page,
  })
  const list = usePagedList(trpc.contracts.getOfProject, input)
  const go = (changes: ContractsSearch, replace = false) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...changes }),
      replace,
      resetScroll: false,
    })
  const hasFilter = Boolean(search.q || search.chains || search.categories)
  const { data: page } = list.query
  const chains = page?.chains
  const columns = useMemo(() => {
    const names = new Map(chains?.map(({ id, name }) => [id, name] as const))
    return makeContractColumns({ chainName: (id) => names.get(id) ?? id })
  }, [chains])
  return (
    <PagedTablePanel
      title="Contracts"
      {...list}
      skeleton="h-96"
      read={({ rows, count }) => ({ rows, total: count })}
      table={{ layoutId: 'contracts', columns, rowKey: keyOf, rowHeight: 36, maxHeight: 680 }}
      subject={{
        call: { procedure: 'contracts.getOfProject', input },
        file: `${slug}-contracts`,
        sources: [...new Set(page?.rows.map((row) => row.source_id))],
      }}
      file={{ order: CONTRACT_FILE_ORDER }}
      paging={{
        of: 'contracts',
        page: search.page,
        perPage: CONTRACTS_PER_PAGE,
        onChange: (to) => go({ page: to }),
      }}
      optionCount={[search.q, search.chains, search.categories].filter(Boolean).length}
      options={
        <ContractFilters
          search={search}
          page={page}
          onChange={(change) => go(change, 'q' in change)}
        />
      }
      footer={(pager, { count }) =>
        count > 0 && (
          <>
            <span>Owners are as stated by the source of each label.</span>
            <span className="ml-auto">{pager}</span>
          </>
        )
      }
      empty={
        <NoData
          of={{ records: 'contracts' }}
          row="contract"
          filters={{
            isOn: hasFilter,
            clear: () => go({ q: undefined, chains: undefined, categories: undefined }),
          }}
          none="No source has labeled a contract as this project’s"
        >
          Importing a file of labels adds them.
        </NoData>
      }
    />
  )
}

function keyOf(row: ContractLabel): string {
  return `${row.chain_id}/${row.address}/${row.source_id}`
}

type Props = {
  search: ContractsSearch
  /** Undefined until there is an answer. */
  page: ContractPage | undefined
  onChange: (change: ContractsSearch) => void
}

/** Filters the list of contracts: by words, chains and categories, with how many each would leave. */
function ContractFilters({ search, page, onChange }: Props) {
  const lists = bindLists(search, onChange, true)
  const option = (id: string, label: string, contracts: number) => ({
    value: id,
    label,
    detail: formatCount(contracts),
  })
  return (
    <>
      <SearchInput
        size="small"
        label="Search contracts"
        placeholder="Name, label or address"
        maxLength={200}
        value={search.q}
        onChange={(q) => onChange({ q })}
        className="w-56"
      />
      <MultiPicker
        label="Chain"
        options={(page?.chains ?? []).map(({ id, name, contracts }) => option(id, name, contracts))}
        {...lists('chains')}
      />
      <MultiPicker
        label="Category"
        options={(page?.categories ?? [])
          .filter(({ id }) => id !== '')
          .map(({ id, contracts }) => option(id, labelCategoryName(id), contracts))}
        {...lists('categories')}
      />
    </>
  )
}
