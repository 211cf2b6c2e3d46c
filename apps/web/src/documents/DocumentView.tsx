import type { ContentOf } from '@tickmark/core/documents/DOCUMENT_CONTENTS'
import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import type { ReactNode } from 'react'
import { StatePanel } from '../ui/EmptyState.tsx'
import { DocumentLink } from './DocumentLink.tsx'
import { DocumentProblem } from './DocumentProblem.tsx'
import { documentAddress } from './documentAddress.ts'
import { KIND_WORDS } from './KIND_WORDS.ts'
import { readContent } from './readContent.ts'
import { useDocument } from './useDocument.ts'

type Props<K extends DocumentKind> = {
  kind: K
  documentId: string
  /** Of the link by which somebody came. */
  secret?: string | undefined
  skeleton: ReactNode
  children: (document: Document, content: ContentOf<K>) => ReactNode
}

/** The states of a page that shows a document: on its way, gone, private, of another kind, or there. */
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
    <StatePanel icon="info" title={`This is no ${one} but a ${other}`}>
      <DocumentLink
        href={documentAddress(query.data, secret)}
        className="underline underline-offset-2"
      >
        Open the {other}
      </DocumentLink>
    </StatePanel>
  )
}
