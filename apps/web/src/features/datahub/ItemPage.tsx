import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { DatahubItem, DatahubMessage, MetricUseKind } from '@tickmark/core/datahub/DatahubItem'
import { ITEM_NUMBER } from '@tickmark/core/datahub/ITEM_NUMBER'
import { countThings } from '@tickmark/core/formats/formatValue'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import { HttpError } from '../../data/rest/HttpError.ts'
import { useMayBeLoggedIn, useOwner } from '../../data/session/sessionStore.ts'
import { usePageTitle } from '../../data/usePageTitle.ts'
import { Age } from '../../documents/Age.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ChosenName } from '../../ui/ChosenName.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Form, FormError, FormField, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { TextArea } from '../../ui/Input.tsx'
import { LoginButton } from '../../ui/LoginButton.tsx'
import { NotFoundPage } from '../../ui/NotFoundPage.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { Panel, PanelSlot } from '../../ui/Panel.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ChangesPanel, ChecksPanel } from './ChangesPanel.tsx'
import { CommitsPanel } from './CommitsPanel.tsx'
import { actOnItem, itemQuery, usesQuery } from './datahubCalls.ts'
import { nameAuthor, StateBadge } from './datahubWords.tsx'
import { ItemActions } from './ItemActions.tsx'
import { writeMetricChange } from './metricFields.ts'
import { TableChecks, TablePanels } from './TablePanels.tsx'

/** Messages about a proposal, and the notes of its states. */
function ThreadPanel({ item }: { item: DatahubItem }) {
  const mayBeLoggedIn = useMayBeLoggedIn()
  return (
    <Panel title="Thread">
      <div className="border-t border-line">
        {item.messages.length > 0 && (
          <ol aria-label="Messages">
            {item.messages.map((message) => (
              <Message key={message.message_id} message={message} />
            ))}
          </ol>
        )}
        <div className="p-3.5">{mayBeLoggedIn ? <Writer item={item} /> : <LoginButton />}</div>
      </div>
    </Panel>
  )
}

const EVENTS = {
  message: 'wrote',
  submitted: 'submitted it for review',
  merged: 'merged it',
  rejected: 'rejected it',
  reverted: 'reverted it',
} as const satisfies Record<DatahubMessage['event'], string>

function Message({ message }: { message: DatahubMessage }) {
  const { event, text, commit_id, author, created_at } = message
  const name = nameAuthor(author)
  return (
    <li className="flex gap-2.5 border-b border-line px-3.5 py-2.5">
      <Avatar name={name} size={24} />
      <div className="min-w-0 grow">
        <p className="text-sm text-fg3">
          <ChosenName className="font-medium text-fg" name={name} /> {EVENTS[event]}
          {commit_id !== null && ` (commit ${commit_id})`}, <Age at={created_at} />
        </p>
        {text !== '' && (
          <p dir="auto" className="mt-0.5 whitespace-pre-wrap [overflow-wrap:anywhere]">
            <bdi>{text}</bdi>
          </p>
        )}
      </div>
    </li>
  )
}

function Writer({ item }: { item: DatahubItem }) {
  const form = useForm({
    names: ['text'],
    isEmptiedAfter: true,
    check: ({ text }) => ({ text: text.trim() === '' ? 'Enter a message.' : undefined }),
    send: ({ text }) => actOnItem(item.data_id, 'message', { text }),
  })
  return (
    <Form form={form} size="medium" label="Write a message">
      <FormField
        name="text"
        label="Message"
        description="Plain text. @name mentions a participant or staff."
      >
        <TextArea maxLength={10_000} />
      </FormField>
      <FormError />
      <SubmitButton className="self-start" variant="default">
        Send
      </SubmitButton>
    </Form>
  )
}

const KINDS = {
  chart: 'chart',
  table: 'table',
  dashboard: 'dashboard',
  comparison: 'comparison',
  preset: 'saved view',
  template: 'template',
  formula: 'formula',
  alert: 'alert',
  favorite: 'watchlist',
  question: 'saved question',
  link: 'short link',
  statement: 'financial statement',
  proposal: 'open proposal',
} as const satisfies Record<MetricUseKind, string>

/** Lists the uses of a metric, for users who are about to delete it. */
function UsesPanel({ metricId }: { metricId: string }) {
  const query = useQuery({ ...usesQuery(metricId), enabled: useOwner() !== null })
  return (
    <Panel title="Used in">
      <QueryView query={query} skeleton="h-16">
        {({ points, uses }) => (
          <div className="flex flex-col gap-2 border-t border-line px-3.5 py-3">
            <p>
              {countThings(points, 'value')} {points === 1 ? 'is' : 'are'} loaded. They are kept if
              the metric is deleted, and restored if that is reverted.
            </p>
            {uses.length === 0 && <p className="text-fg2">Nothing else uses the metric.</p>}
            <ul aria-label="Uses" className="flex flex-col gap-2">
              {uses.map(({ kind, count, shown }) => (
                <li key={kind}>
                  <span className="font-medium">{countThings(count, KINDS[kind])}</span>
                  <ul className="text-fg2">
                    {shown.map(({ title, path }) => (
                      <li key={`${path} ${title}`} className="[overflow-wrap:anywhere]">
                        <a
                          href={`/explorer${path}`}
                          className="underline decoration-line2 underline-offset-4 hover:text-fg"
                        >
                          <bdi>{title}</bdi>
                        </a>
                      </li>
                    ))}
                    {count > shown.length && (
                      <li className="text-fg3">
                        {count - shown.length} {shown.length === 0 ? 'of other users' : 'more'}
                      </li>
                    )}
                  </ul>
                </li>
              ))}
            </ul>
          </div>
        )}
      </QueryView>
    </Panel>
  )
}

const route = getRouteApi('/datahub/$data_id')

/** `/datahub/:data_id`: one proposal with what it changes, its commits, its thread, and what can be done with it. */
export function ItemPage() {
  const { data_id } = route.useParams()
  if (!ITEM_NUMBER.test(data_id)) return <NotFoundPage what={`proposal “${data_id}”`} />
  return <NumberedItem data_id={data_id} />
}

function NumberedItem({ data_id }: { data_id: string }) {
  const query = useQuery(itemQuery(data_id))
  const mayBeLoggedIn = useMayBeLoggedIn()
  usePageTitle(query.data && `#${data_id} ${query.data.title}`)
  const isMissing = query.error instanceof HttpError && query.error.status === 404
  return (
    <div className="flex w-full max-w-[1440px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      {isMissing ? (
        <div className="rounded-md border border-line bg-raise">
          <EmptyState
            kind="forbidden"
            title={`Proposal #${data_id} does not exist or is not visible to you`}
          >
            <p>
              Drafts are visible to their authors only, and open proposals to logged-in users only.
            </p>
            {mayBeLoggedIn ? <Link to="/datahub">All proposals</Link> : <LoginButton />}
          </EmptyState>
        </div>
      ) : (
        <QueryView query={query} skeleton="h-96">
          {(item) => <Item item={item} />}
        </QueryView>
      )}
    </div>
  )
}

function Item({ item }: { item: DatahubItem }) {
  const isOpen = item.state === 'draft' || item.state === 'submitted'
  const data = item.commits.find(({ commit_id }) => commit_id === item.merged_commit)?.data
  const counted = data ?? item.commits.at(-1)?.data
  const hasTable = item.kind === 'data' || counted?.values !== undefined
  const isDeletion = item.kind === 'metric' && counted?.is_deleted === true
  return (
    <>
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-3">
          <h1 className="mr-auto min-w-0 text-xl font-semibold tracking-tight [overflow-wrap:anywhere]">
            <span className="font-medium text-fg3">#{item.data_id}</span>{' '}
            <ChosenName name={item.title} />
          </h1>
          <ItemActions item={item} />
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-fg2">
          <StateBadge state={item.state} />
          <ProjectName item={item} />
          <span>
            by <ChosenName name={nameAuthor(item.author)} />, changed <Age at={item.updated_at} />
          </span>
        </p>
      </header>
      <div className="grid min-w-0 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_400px]">
        <div className="flex min-w-0 flex-col gap-4">
          {item.kind !== 'data' && (
            <PanelSlot name="Changes">
              <ChangesPanel
                changes={
                  item.kind === 'metric' ? item.changes.map(writeMetricChange) : item.changes
                }
                isOpen={isOpen}
              />
            </PanelSlot>
          )}
          {hasTable && <TablePanels item={item} isOpen={isOpen} />}
          {isDeletion && (
            <PanelSlot name="Used in">
              <UsesPanel metricId={item.metric_id} />
            </PanelSlot>
          )}
          {isOpen && (
            <PanelSlot name="Checks">
              {hasTable ? <TableChecks item={item} /> : <ChecksPanel checks={item.checks} />}
            </PanelSlot>
          )}
          <PanelSlot name="Thread">
            <ThreadPanel item={item} />
          </PanelSlot>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {item.contacts !== null && (
            <Panel title="Contacts">
              <p className="border-t border-line px-3.5 py-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
                <bdi>{item.contacts}</bdi>
                <span className="mt-1 block text-sm text-fg3">
                  Staff and the applicant see this.
                </span>
              </p>
            </Panel>
          )}
          <PanelSlot name="Commits">
            <CommitsPanel item={item} />
          </PanelSlot>
        </div>
      </div>
    </>
  )
}

function MetricName({ item: { metric_id, metric_name, is_new, state } }: { item: DatahubItem }) {
  const name = (
    <>
      <bdi>{metric_name}</bdi> <span className="font-mono text-sm">{metric_id}</span>
    </>
  )
  // A new metric has a page once it is merged.
  if (is_new && state !== 'merged') return <span>New metric: {name}</span>
  if (findMetric(metric_id) === undefined) return <span>{name}</span>
  return (
    <PageLink
      to="/metrics/$metric"
      params={{ metric: metric_id.replaceAll('_', '-') }}
      className="hover:underline hover:underline-offset-2"
    >
      {name}
    </PageLink>
  )
}

function ProjectName({ item }: { item: DatahubItem }) {
  if (item.kind === 'metric') return <MetricName item={item} />
  if (item.project_id === '') return <span>{item.project_name}</span>
  const name = (
    <span className="flex items-center gap-1.5">
      <ProjectLogo projectId={item.project_id} name={item.project_name} size={16} />
      <ChosenName name={item.project_name} />
    </span>
  )
  // A new project has a page once it is merged.
  if (item.is_new && item.state !== 'merged') return <span>New project: {name}</span>
  return (
    <PageLink
      to="/projects/$slug/readme"
      params={{ slug: item.project_id }}
      className="hover:underline hover:underline-offset-2"
    >
      {name}
    </PageLink>
  )
}
