import { useQuery } from '@tanstack/react-query'
import type { DocumentLine } from '@tickmark/core/documents/Document'
import { useDeferredValue, useState } from 'react'
import { useSession } from '../../../data/session/sessionStore.ts'
import type { NewTile } from '../../../documents/dashboards/changeTiles.ts'
import { documentsQuery } from '../../../documents/documentQueries.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Input } from '../../../ui/Input.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

const SCOPES = [
  { value: 'mine', label: 'Mine' },
  { value: 'organization', label: 'My organization’s' },
  { value: 'public', label: 'Public' },
] as const
const KINDS = [
  { value: 'chart', label: 'Charts' },
  { value: 'table', label: 'Tables' },
] as const
const MOST = 20

/** A searchable list of saved charts and tables, to add one as a tile. */
export function SavedList({ onDone }: { onDone: (tile: NewTile) => void }) {
  const { isLoggedIn, user } = useSession()
  const [kind, setKind] = useState<'chart' | 'table'>('chart')
  const [scope, setScope] = useState<'mine' | 'organization' | 'public'>(
    isLoggedIn ? 'mine' : 'public',
  )
  const [words, setWords] = useState('')
  const search = useDeferredValue(words)
  const query = useQuery(documentsQuery({ kind, scope, search, limit: MOST }))
  const scopes = SCOPES.filter(
    ({ value }) =>
      value === 'public' || (isLoggedIn && (value === 'mine' || user.activeOrganization !== null)),
  )
  return (
    <div className="flex flex-col gap-3 pt-1 pb-4">
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl label="Kind" value={kind} segments={KINDS} onChange={setKind} />
        <SegmentedControl label="Whose" value={scope} segments={scopes} onChange={setScope} />
        <Input
          size="xsmall"
          type="search"
          aria-label="Search saved charts and tables"
          placeholder="Search"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          className="min-w-32 flex-1"
        />
      </div>
      <QueryView query={query} skeleton={<Skeleton className="h-48" />}>
        {({ documents, total }) =>
          documents.length === 0 ? (
            <EmptyState title={search === '' ? 'Nothing saved yet' : `No results for “${search}”`}>
              Charts and tables that are saved on their own pages can be added here.
            </EmptyState>
          ) : (
            <>
              <ul
                aria-label="Saved"
                className="flex flex-col divide-y divide-line rounded-md border border-line"
              >
                {documents.map((document) => (
                  <li key={document.document_id}>
                    <Entry document={document} onDone={onDone} />
                  </li>
                ))}
              </ul>
              {total > documents.length && (
                <p className="text-sm text-fg3">
                  Showing {documents.length} of {total}. Search to find the others.
                </p>
              )}
            </>
          )
        }
      </QueryView>
    </div>
  )
}

type EntryProps = { document: DocumentLine; onDone: (tile: NewTile) => void }

function Entry({ document: { document_id, kind, name, author }, onDone }: EntryProps) {
  return (
    <button
      type="button"
      onClick={() => onDone({ title: name, body: { kind: 'document', document_id } })}
      className="flex w-full items-center gap-2 px-3 py-2 text-left hover:bg-hover focus-visible:row-focus"
    >
      <span className="text-fg3">
        <Icon name={kind === 'chart' ? 'chart' : 'table'} size={14} />
      </span>
      <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
      <bdi className="max-w-40 truncate text-sm text-fg3">{author.name}</bdi>
    </button>
  )
}
