import { useQuery } from '@tanstack/react-query'
import { DocumentLink } from '../DocumentLink.tsx'
import { documentAddress } from '../documentAddress.ts'
import { documentQuery } from '../documentQueries.ts'
import { FavoriteStar } from './FavoriteStar.tsx'

/**
 * A favorite chart or table by its name, with its star. One that is gone, or no longer for this reader, can still be
 * removed.
 */
export function FavoriteDocument({ kind, id }: { kind: 'charts' | 'tables'; id: string }) {
  const { data: document, isPending } = useQuery(documentQuery(id))
  const name = document?.name ?? (kind === 'charts' ? 'A chart' : 'A table')
  return (
    <>
      <FavoriteStar kind={kind} id={id} name={name} />
      {document === undefined ? (
        <span className="min-w-0 truncate text-fg3">
          {isPending ? '…' : `${name} that can no longer be read`}
        </span>
      ) : (
        <DocumentLink
          href={documentAddress(document)}
          className="min-w-0 truncate font-medium hover:underline"
        >
          {document.name}
        </DocumentLink>
      )}
    </>
  )
}
