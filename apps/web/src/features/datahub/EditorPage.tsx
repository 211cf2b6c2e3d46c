import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useSearch } from '@tanstack/react-router'
import type { DatahubItem } from '@tickmark/core/datahub/DatahubItem'
import { ITEM_NUMBER } from '@tickmark/core/datahub/ITEM_NUMBER'
import { RECORD_FORMS, type RecordForm as RecordKind } from '@tickmark/core/datahub/RECORD_FORMS'
import type { TableData } from '@tickmark/core/datahub/TableMapping'
import { listOwnMetrics } from '@tickmark/core/metrics/listMetrics'
import type { ComponentProps, ReactNode } from 'react'
import { useMayBeLoggedIn, useOwner, useSession } from '../../data/session/sessionStore.ts'
import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { LoginNeeded } from '../../ui/LoginButton.tsx'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { Picker } from '../../ui/Picker.tsx'
import { ANY_PROJECT, useChosenOption } from '../../ui/PickerOptions.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Select } from '../../ui/Select.tsx'
import { useAct } from '../../ui/useAct.ts'
import { actOnItem, createItem, createItemOf, itemQuery, saveForm } from './datahubCalls.ts'
import { MetadataForm } from './MetadataForm.tsx'
import { MetricForm } from './MetricForm.tsx'
import { ProposalPanel } from './ProposalPanel.tsx'
import { RecordForm } from './RecordForm.tsx'
import { requireTable, TableReader, useTableReader } from './TableReader.tsx'

const FORMS = Object.entries(RECORD_FORMS)
const FORM_OPTIONS = [
  { value: '', label: 'A table or file' },
  ...FORMS.map(([value, { record }]) => ({ value, label: `One ${record}` })),
]

/** `/datahub/new`: a proposal to change the project or metric that the address names, to add one, or to add data. */
export function NewItemPage() {
  const title = useScreenTitle('/datahub/new')
  const { project, kind, metric, called, form } = useSearch({ strict: false, select: readProposal })
  const navigate = useNavigate()
  const show = (item: DatahubItem) =>
    navigate({ to: '/datahub/$data_id', params: { data_id: item.data_id } })
  if (kind === 'metric') {
    const known = listOwnMetrics().find(({ metric_id }) => metric_id === metric)
    return (
      <Frame title={known === undefined ? 'Propose a metric' : `Change ${known.title}`}>
        {known === undefined ? (
          <ProjectChoice project={project} kind="metric" none="A column names the projects" />
        ) : (
          <DeleteButton metricId={known.metric_id} title={known.title} onCreated={show} />
        )}
        <MetricForm
          key={metric}
          metric={known}
          projectId={project}
          title={called}
          onSave={async (saved) =>
            show(await createItemOf('metric', { ...saved, projectId: project }))
          }
        />
      </Frame>
    )
  }
  if (kind === 'data') {
    const record = FORMS.find(([id]) => id === form)?.[1]
    return (
      <Frame title="Add data">
        <ProjectChoice
          project={project}
          kind="data"
          none={record === undefined ? 'A column names the projects' : 'Choose a project'}
        >
          <Select
            label="Form"
            options={FORM_OPTIONS}
            value={record === undefined ? '' : (form ?? '')}
            onChange={(next) =>
              void navigate({
                to: '/datahub/new',
                search: { project, kind: 'data', form: next || undefined },
              })
            }
          />
        </ProjectChoice>
        <NewTable key={`${project} ${form}`} projectId={project} record={record} onCreated={show} />
      </Frame>
    )
  }
  return (
    <Frame title={title}>
      <ProjectChoice project={project} none="A new project" />
      {project === undefined ? (
        <MetadataForm
          key="new"
          project={null}
          document={{}}
          onSave={async (saved) => show(await createItem(saved))}
        />
      ) : (
        <Published projectId={project}>
          {(document) => (
            <MetadataForm
              key={project}
              project={{ id: project, name: String(document.name ?? project) }}
              document={document}
              onSave={async (saved) => show(await createItem(saved))}
            />
          )}
        </Published>
      )}
    </Frame>
  )
}

/** The project of the proposal. */
type ChoiceProps = {
  project: string | undefined
  kind?: 'data' | 'metric'
  none: string
  children?: ReactNode
}

function ProjectChoice({ project, kind, none, children }: ChoiceProps) {
  const navigate = useNavigate()
  return (
    <div className="flex flex-wrap items-center gap-2 text-fg2">
      Project
      <Picker
        label="Project"
        none={none}
        options={ANY_PROJECT}
        value={project ?? null}
        onChange={(next) =>
          void navigate({
            to: '/datahub/new',
            search: (before) => ({ ...before, project: next ?? undefined, kind }),
          })
        }
      />
      {children}
    </div>
  )
}

type NewTableProps = {
  projectId: string | undefined
  /** The kind of the one record that is proposed in place of a file. */
  record: RecordKind | undefined
  onCreated: (item: DatahubItem) => Promise<void>
}

function NewTable({ projectId, record, onCreated }: NewTableProps) {
  const optionOf = useChosenOption(ANY_PROJECT)
  const project =
    projectId === undefined
      ? null
      : { id: projectId, name: optionOf(projectId)?.label ?? projectId }
  if (record !== undefined)
    return project && <RecordForm kind={record} project={project} onCreated={onCreated} />
  return (
    <TableForm
      project={project}
      onSave={async (saved) => onCreated(await createItemOf('data', { ...saved, projectId }))}
    />
  )
}

type DeleteProps = {
  metricId: string
  title: string
  onCreated: (item: DatahubItem) => Promise<void>
}

/** Proposes the deletion of a metric. Its draft says where the metric is used. */
function DeleteButton({ metricId, title, onCreated }: DeleteProps) {
  const { running, start } = useAct()
  const propose = async () =>
    onCreated(
      await createItemOf('metric', {
        title: `Delete ${title}`,
        projectId: undefined,
        message: 'Delete the metric',
        data: { metric_id: metricId, is_deleted: true },
      }),
    )
  return (
    <div className="flex flex-wrap items-center gap-3 text-fg2">
      <Button
        color="danger"
        isLoading={running === 'delete'}
        onClick={() => start({ id: 'delete', run: propose, done: 'Saved as a draft' })}
      >
        Propose to delete it
      </Button>
      The draft shows where it is used before you submit it.
    </div>
  )
}

const route = getRouteApi('/datahub/$data_id/edit')

/** `/datahub/:data_id/edit`: the fields or the table of a draft, or a further commit of what was submitted. */
export function EditItemPage() {
  const { data_id } = route.useParams()
  if (!ITEM_NUMBER.test(data_id)) return <NotFoundPage what={`proposal “${data_id}”`} />
  return <ItemEditor data_id={data_id} />
}

function ItemEditor({ data_id }: { data_id: string }) {
  const title = useScreenTitle('/datahub/$data_id/edit')
  const query = useQuery(itemQuery(data_id))
  const navigate = useNavigate()
  return (
    <Frame title={title}>
      <QueryView query={query} skeleton="h-96">
        {(item) =>
          item.can_edit ? (
            <ItemForm
              item={item}
              onSaved={() => navigate({ to: '/datahub/$data_id', params: { data_id } })}
            />
          ) : (
            <EmptyState kind="forbidden" title="Only the author can edit an open proposal" />
          )
        }
      </QueryView>
    </Frame>
  )
}

type ItemFormProps = { item: DatahubItem; onSaved: () => Promise<void> }

function ItemForm({ item, onSaved }: ItemFormProps) {
  const { data_id, project_id, state } = item
  const project = { id: project_id, name: item.project_name }
  const onSave = async ({ message, data }: { message: string; data: object }) => {
    if (state === 'draft') await saveForm(data_id, data)
    else await actOnItem(data_id, 'commit', { message, data })
    await onSaved()
  }
  if (item.kind === 'metric') return <MetricItemForm item={item} onSave={onSave} />
  if (item.kind === 'data')
    return <TableForm project={project_id === '' ? null : project} item={item} onSave={onSave} />
  return (
    <Published projectId={project_id} isNew={item.is_new}>
      {(document) => (
        <MetadataForm project={project} document={document} item={item} onSave={onSave} />
      )}
    </Published>
  )
}

type MetricItemProps = { item: DatahubItem; onSave: ComponentProps<typeof MetricForm>['onSave'] }

function MetricItemForm({ item, onSave }: MetricItemProps) {
  const metric = listOwnMetrics().find(({ metric_id }) => metric_id === item.metric_id)
  if (item.commits.at(-1)?.data.is_deleted === true)
    return <EmptyState title="A deletion has no fields">Submit it, or leave it.</EmptyState>
  if (!item.is_new && metric === undefined)
    return (
      <EmptyState title="The metric was deleted">Its deletion has to be reverted first.</EmptyState>
    )
  return (
    <MetricForm
      metric={item.is_new ? undefined : metric}
      projectId={item.project_id === '' ? undefined : item.project_id}
      item={item}
      onSave={onSave}
    />
  )
}

function readProposal(search: object) {
  const read = (name: string): string | undefined => {
    const value: unknown = Reflect.get(search, name)
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  return {
    project: read('project'),
    kind: read('kind'),
    metric: read('metric'),
    called: read('called'),
    // The only form that earlier versions had.
    form: read('form')?.replace(/^right$/, 'token_rights'),
  }
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const owner = useOwner()
  const { isLoginFinished } = useSession()
  const mayBeLoggedIn = useMayBeLoggedIn()
  const isWaiting = owner === null && mayBeLoggedIn && !isLoginFinished
  return (
    <div className="flex w-full max-w-[1440px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      {owner !== null && children}
      {owner === null && !isWaiting && <LoginNeeded why="Proposals are written in your name." />}
    </div>
  )
}

type PublishedProps = {
  projectId: string
  isNew?: boolean
  children: (document: Readonly<Record<string, unknown>>) => ReactNode
}

/** Loads the published data of a project, for a form about it; nothing of a new one. */
function Published({ projectId, isNew = false, children }: PublishedProps) {
  const query = useQuery({
    ...trpc.projects.getCatalogue.queryOptions({ project_id: projectId }),
    enabled: !isNew,
  })
  if (isNew) return children({})
  return (
    <QueryView query={query} skeleton="h-96">
      {({ fields }) =>
        children(
          Object.fromEntries(
            fields.flatMap(({ field, value, is_published }) =>
              is_published ? [[field, value]] : [],
            ),
          ),
        )
      }
    </QueryView>
  )
}

type SavedTable = { title: string; message: string; data: TableData }

type Props = {
  /** Null where a column of the table names the projects. */
  project: { id: string; name: string } | null
  /** The proposal that is edited; absent for a new one. */
  item?: DatahubItem
  onSave: (saved: SavedTable) => Promise<unknown>
}

/** The importer of tables: a file or pasted cells, what its columns mean, and what would be read. */
function TableForm({ project, item, onSave }: Props) {
  const reader = useTableReader({ projectId: project?.id, data: item?.commits.at(-1)?.data })
  const proposed = `Add data${project === null ? '' : ` of ${project.name}`}`
  const form = useForm({
    names: ['title', 'message'],
    check: ({ message }) => ({
      message:
        item?.state === 'submitted' && message?.trim() === ''
          ? 'Describe what you changed.'
          : undefined,
    }),
    send: async ({ title, message }) => {
      await onSave({
        title: title?.trim() || proposed,
        message: message?.trim() || 'First version',
        data: requireTable(reader),
      })
    },
  })
  return (
    <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
      <div className="flex min-w-0 flex-col gap-4">
        <TableReader title="Table" reader={reader}>
          {() => null}
        </TableReader>
      </div>
      {reader.query.data !== undefined && (
        <Form form={form} size="medium" label="Proposal" className="xl:sticky xl:top-16">
          <ProposalPanel
            item={item}
            title={proposed}
            messageLabel="Origin of the values"
            submitLabel={item?.state === 'submitted' ? 'Commit' : 'Save as a draft'}
          />
        </Form>
      )}
    </div>
  )
}
