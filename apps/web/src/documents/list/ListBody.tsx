import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { PageKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { type ReactNode, useDeferredValue } from 'react'
import { Switched } from '../../data/Switched.tsx'
import { useMayBeLoggedIn, useSession } from '../../data/session/sessionStore.ts'
import { Button, buttonClasses } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoginButton } from '../../ui/LoginButton.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StateNote } from '../../ui/StateNote.tsx'
import { DocumentLink } from '../DocumentLink.tsx'
import { listAddress } from '../documentAddress.ts'
import { documentsQuery } from '../documentQueries.ts'
import { FAVORITE_LISTS, KIND_WORDS } from '../documentWords.ts'
import { useFavorites } from '../favorites/favorites.ts'
import { DocumentCards } from './DocumentCards.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import type { ListAddress, ListTab } from './listAddress.ts'

const PER_PAGE = 24
/** The most ids that the server accepts at once. */
const MAX_FAVORITES = 100

type Props = {
  kind: PageKind
  tab: ListTab
  address: ListAddress
  onChange: (changes: Partial<ListAddress>) => void
}

/** One tab of a list of documents. The user's own documents need a log-in. */
export function ListBody(props: Props) {
  const { kind, tab } = props
  const mayBeLoggedIn = useMayBeLoggedIn()
  const { isLoginFinished, user } = useSession()
  const favorites = useFavorites(FAVORITE_LISTS[kind] ?? 'charts')
  const isOwn = tab === 'mine' || tab === 'organization'
  // With a log-in cookie the request is sent at once; the server knows the user from it.
  if (isOwn && !mayBeLoggedIn) return <LoginFirst {...props} />
  if (tab === 'organization' && isLoginFinished && user.activeOrganization === null)
    return (
      <Framed>
        <EmptyState title="You are not a member of an organization">
          <p>All members of an organization can see and change its documents.</p>
          <Switched name="ACCOUNT_PAGE_ENABLED">
            <Link to="/account" className={buttonClasses({ size: 'medium' })}>
              Your account
            </Link>
          </Switched>
        </EmptyState>
      </Framed>
    )
  if (tab !== 'favorites') return <Lines {...props} />
  const ids = favorites.slice(-MAX_FAVORITES)
  return ids.length === 0 ? <Nothing {...props} /> : <Lines {...props} ids={ids} />
}

function Lines({ kind, tab, address, onChange, ids }: Props & { ids?: string[] }) {
  const { many } = KIND_WORDS[kind]
  const search = useDeferredValue(address.search)
  const { order, page } = address
  const query = useQuery(
    documentsQuery({
      kind,
      scope: tab === 'favorites' ? 'readable' : tab,
      search,
      order,
      offset: (page - 1) * PER_PAGE,
      limit: PER_PAGE,
      ...(ids && { ids }),
    }),
  )
  return (
    <QueryView
      query={query}
      skeleton={
        <div data-waiting="">
          <Skeleton className="h-64 rounded-md border border-line" />
        </div>
      }
    >
      {({ documents, total }) =>
        total === 0 ? (
          <Nothing kind={kind} tab={tab} address={address} onChange={onChange} />
        ) : (
          <div className="flex flex-col gap-2">
            {tab === 'public' && documents.length > 0 ? (
              <div aria-busy={query.isPlaceholderData}>
                <DocumentCards documents={documents} />
              </div>
            ) : (
              <Framed isBusy={query.isPlaceholderData}>
                {documents.length === 0 && <EmptyState title="This page is empty now" />}
                <ul aria-label={`${many[0]?.toUpperCase()}${many.slice(1)}`}>
                  {documents.map((document) => (
                    <DocumentRow key={document.document_id} document={document} />
                  ))}
                </ul>
              </Framed>
            )}
            {ids !== undefined && search === '' && total < ids.length && (
              <StateNote state="partial">
                {ids.length - total} of your favorites were deleted or are no longer shared with
                you.
              </StateNote>
            )}
            <div className="flex justify-end text-sm text-fg3">
              <Pager
                of={many}
                page={page}
                perPage={PER_PAGE}
                count={total}
                onChange={(next) => onChange({ page: next })}
              />
            </div>
          </div>
        )
      }
    </QueryView>
  )
}

function Nothing({ kind, tab, address, onChange }: Props) {
  if (address.search !== '')
    return (
      <Framed>
        <EmptyState title={`No ${KIND_WORDS[kind].many} match these words`}>
          <Button onClick={() => onChange({ search: '' })}>Show all</Button>
        </EmptyState>
      </Framed>
    )
  const { title, text } = describeEmpty(kind, tab)
  return (
    <Framed>
      <EmptyState title={title}>
        <p>{text}</p>
        <DocumentLink
          href={`${listAddress({ kind, mart_id: null })}/new`}
          className={buttonClasses({ size: 'medium' })}
        >
          Create a {KIND_WORDS[kind].one}
        </DocumentLink>
      </EmptyState>
    </Framed>
  )
}

function LoginFirst({ kind, tab }: Props) {
  const { many } = KIND_WORDS[kind]
  return (
    <Framed>
      <EmptyState
        kind="forbidden"
        title={tab === 'mine' ? `Log in to see your ${many}` : `Log in to see what you share`}
      >
        <p>You can create and share {many} without an account; saving them needs one.</p>
        <LoginButton />
      </EmptyState>
    </Framed>
  )
}

function Framed({ isBusy = false, children }: { isBusy?: boolean; children: ReactNode }) {
  return (
    <div aria-busy={isBusy} className="rounded-md border border-line bg-raise">
      {children}
    </div>
  )
}

/** The empty state of a tab of a list, with what to do about it. */
function describeEmpty(kind: PageKind, tab: ListTab): { title: string; text: string } {
  const { one, many } = KIND_WORDS[kind]
  switch (tab) {
    case 'mine':
      return {
        title: `You have no ${many} yet`,
        text: `The ${many} that you save are listed here. Start with a new one, or copy one from the gallery.`,
      }
    case 'organization':
      return {
        title: `Your organization has no ${many} yet`,
        text: `A ${one} is listed here once a member shares it with the organization.`,
      }
    case 'public':
      return {
        title: `No public ${many} yet`,
        text: `Make one of your own ${many} public to list it here.`,
      }
    case 'favorites':
      return {
        title: `None of your favorites is a ${one}`,
        text: `The star next to a ${one} adds it here.`,
      }
  }
}
