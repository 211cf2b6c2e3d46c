import type { ContentOf } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import type { ReactNode } from 'react'
import { describeError } from '../data/describeError.ts'
import { HttpError } from '../data/rest/HttpError.ts'
import { useSession } from '../data/session/sessionStore.ts'
import { usePageTitle } from '../data/usePageTitle.ts'
import { buttonClasses } from '../ui/Button.tsx'
import { EmptyState, ErrorPanel, StatePanel } from '../ui/EmptyState.tsx'
import { LoginButton } from '../ui/LoginButton.tsx'
import { DocumentLink } from './DocumentLink.tsx'
import { documentAddress, listAddress } from './documentAddress.ts'
import { readContent, useDocument } from './documentQueries.ts'
import { KIND_WORDS } from './documentWords.ts'

type Props<K extends DocumentKind> = {
  kind: K
  documentId: string
  /** The secret of the shared link. */
  secret?: string | undefined
  skeleton: ReactNode
  children: (document: Document, content: ContentOf<K>) => ReactNode
}

/** A page that shows a document in all its states: loading, missing, private, of another kind, or loaded. */
export function DocumentView<K extends DocumentKind>(props: Props<K>) {
  const { kind, documentId, secret, skeleton, children } = props
  const query = useDocument(documentId, secret)
  const { one } = KIND_WORDS[kind]
  if (query.data === undefined) {
    if (query.error !== null)
      return (
        <DocumentProblem kind={kind} error={query.error} onRetry={() => void query.refetch()} />
      )
    if (query.fetchStatus === 'paused')
      return <StatePanel icon="clock" title="Waiting for the connection" />
    return <div aria-busy="true">{skeleton}</div>
  }
  const content = readContent(query.data, kind)
  if (content !== undefined) return children(query.data, content)
  const other = KIND_WORDS[query.data.kind].one
  return (
    <StatePanel icon="info" title={`This is a ${other}, not a ${one}`}>
      <DocumentLink
        href={documentAddress(query.data, secret)}
        className="underline underline-offset-2"
      >
        Open the {other}
      </DocumentLink>
    </StatePanel>
  )
}

type DocumentProblemProps = { kind: DocumentKind; error: unknown; onRetry: () => void }

/** Shown in place of a document that cannot be shown, with the reason and what to do. */
function DocumentProblem(props: DocumentProblemProps) {
  const { one } = KIND_WORDS[props.kind]
  const name = one.charAt(0).toUpperCase() + one.slice(1)
  usePageTitle(name)
  return (
    <>
      <h1 className="sr-only">{name}</h1>
      <Problem {...props} />
    </>
  )
}

function Problem({ kind, error, onRetry }: DocumentProblemProps) {
  const { isLoggedIn } = useSession()
  const { one, many } = KIND_WORDS[kind]
  const status = error instanceof HttpError ? error.status : 0
  if (status === 404)
    return (
      <EmptyState title={`This ${one} does not exist or is not shared with you`}>
        <p>
          {isLoggedIn
            ? 'It may have been deleted, or the address is mistyped. Its author can share it with you.'
            : 'It may have been deleted, or the address is mistyped. If it is yours or your organization’s, log in to see it.'}
        </p>
        <div className="flex flex-wrap justify-center gap-2">
          {!isLoggedIn && <LoginButton />}
          {kind !== 'preset' && (
            <DocumentLink
              href={listAddress({ kind, mart_id: null })}
              className={buttonClasses({ size: 'medium' })}
            >
              All {many}
            </DocumentLink>
          )}
        </div>
      </EmptyState>
    )
  return <ErrorPanel message={describeError(error)} onRetry={onRetry} />
}
