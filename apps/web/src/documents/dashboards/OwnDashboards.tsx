import { useQuery } from '@tanstack/react-query'
import type { DocumentLine } from '@tickmark/core/documents/Document'
import { useDeferredValue, useState } from 'react'
import { useSession } from '../../data/session/sessionStore.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Input } from '../../ui/Input.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Age } from '../Age.tsx'
import { documentsQuery } from '../documentQueries.ts'

const SCOPES = [
  { value: 'mine', label: 'Mine' },
  { value: 'organization', label: 'My organization’s' },
] as const
const MOST = 20

type Props = {
  isBusy: boolean
  onChoose: (documentId: string) => void
}

/** A searchable list of the dashboards that the user may edit, to choose one. */
export function OwnDashboards({ isBusy, onChoose }: Props) {
  const { user } = useSession()
  const [scope, setScope] = useState<'mine' | 'organization'>('mine')
  const [words, setWords] = useState('')
  const search = useDeferredValue(words)
  const query = useQuery(documentsQuery({ kind: 'dashboard', scope, search, limit: MOST }))
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {user.activeOrganization !== null && (
          <SegmentedControl label="Whose" value={scope} segments={SCOPES} onChange={setScope} />
        )}
        <Input
          size="xsmall"
          type="search"
          aria-label="Find dashboards by words"
          placeholder="Search dashboards"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          className="min-w-32 flex-1"
        />
      </div>
      <QueryView query={query} skeleton={<Skeleton className="h-24" />}>
        {({ documents, total }) => {
          const own = documents.filter(({ can_edit }) => can_edit)
          if (own.length === 0)
            return (
              <p className="text-sm text-fg2">
                {search === ''
                  ? 'You have no dashboards yet. Create one below.'
                  : `No results for “${search}”.`}
              </p>
            )
          return (
            <>
              <ul
                aria-label="Dashboards"
                className="flex max-h-72 flex-col divide-y divide-line overflow-auto rounded-md border border-line"
              >
                {own.map((document) => (
                  <li key={document.document_id}>
                    <Entry document={document} isBusy={isBusy} onChoose={onChoose} />
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
        }}
      </QueryView>
    </div>
  )
}

function Entry({ document, isBusy, onChoose }: Props & { document: DocumentLine }) {
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => onChoose(document.document_id)}
      className="flex w-full items-center gap-2 px-3 py-2 text-left hover:bg-hover focus-visible:row-focus aria-disabled:opacity-60"
    >
      <span className="text-fg3">
        <Icon name="plus" size={14} />
      </span>
      <bdi className="min-w-0 flex-1 truncate">{document.name}</bdi>
      <span className="text-sm text-fg3">
        <Age at={document.updated_at} />
      </span>
    </button>
  )
}
