import type { Document } from '@tickmark/core/documents/Document'
import { DocumentLink } from './DocumentLink.tsx'
import { documentAddress } from './documentAddress.ts'

/** What a document says of itself, who made it and what it was copied from. */
export function DocumentOrigin({ document }: { document: Document }) {
  const { description, author, organization, forked_from: origin } = document
  return (
    <div className="flex max-w-prose min-w-0 flex-col gap-0.5">
      {description !== '' && (
        <p dir="auto" className="break-words whitespace-pre-line text-fg2">
          {description}
        </p>
      )}
      <p className="text-sm text-fg3">
        By <bdi>{author.name || 'somebody whose account is gone'}</bdi>
        {organization !== null && (
          <>
            {' '}
            of <bdi>{organization.name}</bdi>
          </>
        )}
        {origin !== null && (
          <>
            , after{' '}
            <DocumentLink
              href={documentAddress({ ...document, document_id: origin.document_id })}
              className="underline underline-offset-2 hover:text-fg"
            >
              <bdi>{origin.name}</bdi>
            </DocumentLink>
          </>
        )}
      </p>
    </div>
  )
}
