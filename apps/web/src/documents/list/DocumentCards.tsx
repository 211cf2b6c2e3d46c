import { useQuery } from '@tanstack/react-query'
import type { PageKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { DocumentLine } from '@tickmark/core/documents/Document'
import { useDeferredValue, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useTheme } from '../../ui/theme.tsx'
import { DocumentLink } from '../DocumentLink.tsx'
import { documentAddress } from '../documentAddress.ts'
import { documentsQuery } from '../documentQueries.ts'
import { FAVORITE_LISTS, nameAuthor } from '../documentWords.ts'
import { FavoriteStar } from '../favorites/FavoriteStar.tsx'
import { RowMenu } from './DocumentRow.tsx'

/** Public documents as cards with a picture of what they show. */
export function DocumentCards({ documents }: { documents: readonly DocumentLine[] }) {
  return (
    <section aria-label="Gallery">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-3">
        {documents.map((document) => (
          <DocumentCard key={document.document_id} document={document} />
        ))}
      </ul>
    </section>
  )
}

function DocumentCard({ document }: { document: DocumentLine }) {
  const { document_id: id, name, description, version } = document
  const { theme } = useTheme()
  const favorite = FAVORITE_LISTS[document.kind]
  const href = documentAddress(document)
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-md border border-line bg-raise transition-colors focus-within:border-line2 hover:border-line2">
      <Preview
        key={theme}
        address={`/explorer/previews/${encodeURIComponent(id)}.svg?v=${version}&theme=${theme}`}
      />
      <div className="flex grow flex-col gap-1 px-3.5 pt-2.5 pb-1">
        <DocumentLink
          href={href}
          // The link covers the card; the buttons are above it.
          className="font-medium break-words after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-2"
        >
          <bdi>{name}</bdi>
        </DocumentLink>
        {description !== '' && (
          <p dir="auto" className="line-clamp-2 text-sm text-fg2" title={description}>
            {description}
          </p>
        )}
      </div>
      <div className="relative flex items-center gap-1 px-2 pb-1.5 text-sm text-fg3">
        {favorite !== null && <FavoriteStar kind={favorite} id={id} name={name} />}
        <span className="min-w-0 grow truncate px-1.5">
          By <bdi>{nameAuthor(document)}</bdi>
        </span>
        {document.can_edit ? (
          <RowMenu document={document} />
        ) : (
          <DocumentLink
            href={`${href}?edit=true`}
            className="flex min-h-7 shrink-0 items-center gap-1.5 rounded-sm px-2 text-fg2 hover:bg-hover hover:text-fg pointer-coarse:min-h-11"
          >
            <Icon name="copy" size={13} />
            Make a copy
            <span className="sr-only"> of {name}</span>
          </DocumentLink>
        )}
      </div>
    </li>
  )
}

/** The picture of a document. A server that has just started first draws it, which takes some seconds. */
function Preview({ address }: { address: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  return (
    <div className="relative flex aspect-[2/1] w-full items-center justify-center border-b border-line">
      {state === 'loading' && <Skeleton className="absolute inset-3" />}
      {state === 'failed' ? (
        <span className="text-sm text-fg3">No preview</span>
      ) : (
        <img
          src={address}
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full"
          onLoad={() => setState('shown')}
          onError={() => setState('failed')}
        />
      )}
    </div>
  )
}

/** The ready-made documents of a kind that match a search, to open or to copy; nothing where none match. */
export function Gallery({ kind, search = '' }: { kind: PageKind; search?: string }) {
  const deferred = useDeferredValue(search)
  const query = useQuery(documentsQuery({ kind, scope: 'gallery', search: deferred, limit: MOST }))
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-64 rounded-md border border-line" />}>
      {({ documents }) =>
        documents.length > 0 && (
          <div className="flex flex-col gap-2">
            <h2 className="text-md font-semibold">Start from the gallery</h2>
            <DocumentCards documents={documents} />
          </div>
        )
      }
    </QueryView>
  )
}

const MOST = 50
