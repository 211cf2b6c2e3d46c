import { useQuery } from '@tanstack/react-query'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { DocumentLine } from '@tickmark/core/documents/Document'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useSession } from '../data/session/sessionStore.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Input } from '../ui/Input.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { documentsQuery } from './documentQueries.ts'

const SCOPES = [
  { value: 'mine', label: 'Mine' },
  { value: 'organization', label: 'My organization’s' },
  { value: 'public', label: 'Public' },
] as const
type Scope = (typeof SCOPES)[number]['value']

const MOST = 20

type Props = {
  kind: DocumentKind
  /** The accessible name of the list. */
  label: string
  searchLabel: string
  placeholder: string
  /** Lists only documents that the user may edit, hence no public ones. */
  isForEditing?: boolean
  isBusy?: boolean
  /** Further controls, before the search field. */
  controls?: ReactNode
  icon: IconName
  /** Shown without results; `search` is the search text. */
  empty: (search: string) => ReactNode
  /** A detail after the name of a document. */
  detail: (document: DocumentLine) => ReactNode
  onChoose: (document: DocumentLine) => void
}

/** A searchable list of documents, to choose one with a click. */
export function DocumentPicker(props: Props) {
  const { kind, label, searchLabel, placeholder, isForEditing = false, controls, empty } = props
  const { isLoggedIn, user } = useSession()
  const [scope, setScope] = useState<Scope>(isLoggedIn || isForEditing ? 'mine' : 'public')
  const [words, setWords] = useState('')
  const search = useDeferredValue(words)
  const query = useQuery(documentsQuery({ kind, scope, search, limit: MOST }))
  const scopes = SCOPES.filter(({ value }) => {
    if (value === 'public') return !isForEditing
    return isLoggedIn && (value === 'mine' || user.activeOrganization !== null)
  })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {controls}
        {scopes.length > 1 && (
          <SegmentedControl label="Owner" value={scope} segments={scopes} onChange={setScope} />
        )}
        <Input
          size="xsmall"
          type="search"
          aria-label={searchLabel}
          placeholder={placeholder}
          value={words}
          onChange={({ target }) => setWords(target.value)}
          className="min-w-32 flex-1"
        />
      </div>
      <QueryView query={query} skeleton="h-24">
        {({ documents, total }) => {
          const offered = isForEditing ? documents.filter(({ can_edit }) => can_edit) : documents
          if (offered.length === 0) return empty(search)
          return (
            <>
              <ul
                aria-label={label}
                className="flex max-h-72 flex-col divide-y divide-line overflow-auto rounded-md border border-line"
              >
                {offered.map((document) => (
                  <li key={document.document_id}>
                    <Entry {...props} document={document} />
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

function Entry(props: Props & { document: DocumentLine }) {
  const { document, icon, isBusy = false, detail, onChoose } = props
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => onChoose(document)}
      className="flex w-full items-center gap-2 px-3 py-2 text-left hover:bg-hover focus-visible:row-focus aria-disabled:opacity-60"
    >
      <span className="text-fg3">
        <Icon name={icon} size={14} />
      </span>
      <bdi className="min-w-0 flex-1 truncate">{document.name}</bdi>
      {detail(document)}
    </button>
  )
}
