import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { DATAHUB_STATES } from '@tickmark/core/answers/choices'
import type { DatahubLine } from '@tickmark/core/datahub/DatahubItem'
import { accountQuery } from '../../data/accountQuery.ts'
import { useMayBeLoggedIn } from '../../data/session/sessionStore.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { useProjects } from '../../data/useProjects.ts'
import { Age } from '../../documents/Age.tsx'
import { Button, buttonClasses } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ChosenName } from '../../ui/ChosenName.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FactTable } from '../../ui/FactTable.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { Panel, PanelSlot } from '../../ui/Panel.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Select } from '../../ui/Select.tsx'
import { listInput, PER_PAGE, useDatahubSearch } from './datahubSearch.ts'
import { nameAuthor, nameState, StateBadge } from './datahubWords.tsx'

/** `/datahub`: what is proposed for the catalog, by state, project and author. */
export function DatahubPage() {
  const title = useScreenTitle('/datahub')
  return (
    <div className="flex w-full max-w-[1440px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="mr-auto text-xl font-semibold tracking-tight">{title}</h1>
        <Link
          to="/datahub/new"
          search={{ kind: 'data' }}
          className={buttonClasses({ size: 'medium' })}
        >
          <Icon name="plus" size={12} />
          Add data
        </Link>
        <Link
          to="/datahub/new"
          search={{ kind: 'metric' }}
          className={buttonClasses({ size: 'medium' })}
        >
          <Icon name="plus" size={12} />
          Propose a metric
        </Link>
        <Link to="/datahub/new" className={buttonClasses({ size: 'medium', variant: 'solid' })}>
          <Icon name="plus" size={12} />
          Propose a project
        </Link>
      </div>
      <p className="max-w-[80ch] text-fg2">
        Anyone with an account can correct a project, add one, add a table of values, or define a
        metric. Staff review each proposal, and merged ones can be traced and reverted.
      </p>
      <PanelSlot name="Proposals">
        <ItemsPanel />
      </PanelSlot>
    </div>
  )
}

const STATE_OPTIONS = [
  { value: 'all', label: 'All states' },
  ...DATAHUB_STATES.map((value) => ({ value, label: nameState(value) })),
] as const

const KIND_OPTIONS = [
  { value: 'all', label: 'All kinds' },
  { value: 'metadata', label: 'Metadata' },
  { value: 'data', label: 'Data' },
  { value: 'metric', label: 'Metrics' },
] as const

function ItemsPanel() {
  const { search, change } = useDatahubSearch()
  const mayBeLoggedIn = useMayBeLoggedIn()
  const { nameOf } = useProjects()
  const query = useQuery({
    ...accountQuery('/v3/internal/datahub', listInput(search)),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Object.entries(search).some(
    ([name, value]) => name !== 'page' && value !== undefined,
  )
  return (
    <Panel
      title="Proposals"
      toolbar={
        <>
          <SearchInput
            label="Find proposals by title, project or author"
            placeholder="Title, project or author"
            value={search.q}
            maxLength={200}
            className="w-56"
            onChange={(q) => change({ ...search, q })}
          />
          <Select
            label="State"
            size="xsmall"
            edge="quiet"
            value={search.state ?? 'all'}
            options={STATE_OPTIONS}
            onChange={(state) => change({ ...search, state: state === 'all' ? undefined : state })}
          />
          <Select
            label="Kind"
            size="xsmall"
            edge="quiet"
            value={search.kind ?? 'all'}
            options={KIND_OPTIONS}
            onChange={(kind) => change({ ...search, kind: kind === 'all' ? undefined : kind })}
          />
          {mayBeLoggedIn && (
            <Checkbox
              label="Mine"
              checked={search.mine === true}
              onChange={(mine) => change({ ...search, mine: mine || undefined })}
            />
          )}
          {search.project !== undefined && (
            <ul aria-label="Project" className="contents">
              <Chip
                name={nameOf(search.project)}
                projectId={search.project}
                onRemove={() => change({ ...search, project: undefined })}
              />
            </ul>
          )}
        </>
      }
      footer={
        query.data && (
          <Pager
            of="proposals"
            page={search.page ?? 1}
            perPage={PER_PAGE}
            count={query.data.total}
            onChange={(page) => change({ ...search, page })}
          />
        )
      }
    >
      <QueryView query={query} skeleton="m-3.5 h-72">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={isFiltered ? 'No proposals match' : 'No proposals yet'}>
              {isFiltered ? (
                <Button
                  onClick={() =>
                    change({
                      q: undefined,
                      state: undefined,
                      kind: undefined,
                      project: undefined,
                      mine: undefined,
                    })
                  }
                >
                  Show all
                </Button>
              ) : (
                <p>Open a project and choose “Suggest an edit”, or propose a new one.</p>
              )}
            </EmptyState>
          ) : (
            <div className={query.isPlaceholderData ? 'opacity-60' : ''}>
              <FactTable label="Proposals" isWhole heads={HEADS} rows={items.map(makeRow)} />
            </div>
          )
        }
      </QueryView>
    </Panel>
  )
}

const HEADS = ['Proposal', 'State', 'Subject', 'Author', '#Commits', '#Messages', '#Changed']

function makeRow(item: DatahubLine) {
  return {
    key: item.data_id,
    cells: [
      <Link
        key="title"
        to="/datahub/$data_id"
        params={{ data_id: item.data_id }}
        className="block max-w-[44ch] min-w-40 whitespace-normal [overflow-wrap:anywhere] hover:underline hover:underline-offset-2"
      >
        <span className="text-fg3">#{item.data_id}</span>{' '}
        <ChosenName className="font-medium" name={item.title} />
      </Link>,
      <StateBadge key="state" state={item.state} />,
      <span key="project" className="flex items-center gap-1.5">
        {item.project_id !== '' && item.metric_id === '' && (
          <ProjectLogo projectId={item.project_id} name={item.project_name} size={16} />
        )}
        <ChosenName name={item.metric_name || item.project_name} />
        {item.is_new && <span className="text-fg3">new</span>}
      </span>,
      <ChosenName key="author" name={nameAuthor(item.author)} />,
      item.commit_count,
      item.message_count,
      <Age key="age" at={item.updated_at} />,
    ],
  }
}
