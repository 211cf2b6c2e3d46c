import { useQuery } from '@tanstack/react-query'
import { DocumentLink } from '../../documents/DocumentLink.tsx'
import { documentAddress } from '../../documents/documentAddress.ts'
import { documentQuery } from '../../documents/documentQueries.ts'
import { FavoriteStar } from '../../documents/favorites/FavoriteStar.tsx'
import { Panel } from '../../ui/Panel.tsx'

type Props = { charts: readonly string[]; tables: readonly string[] }

/** Favorite charts and tables by their names. */
export function SavedPanel({ charts, tables }: Props) {
  return (
    <Panel title="Charts and tables">
      <ul className="border-t border-line">
        {charts.map((id) => (
          <SavedLine key={id} kind="charts" id={id} />
        ))}
        {tables.map((id) => (
          <SavedLine key={id} kind="tables" id={id} />
        ))}
      </ul>
    </Panel>
  )
}

/** One that is gone, or no longer for this reader, can still be taken off the list. */
function SavedLine({ kind, id }: { kind: 'charts' | 'tables'; id: string }) {
  const { data: document, isPending } = useQuery(documentQuery(id))
  const name = document?.name ?? (kind === 'charts' ? 'A chart' : 'A table')
  return (
    <li className="flex min-h-9 items-center gap-1 border-b border-line px-3.5 py-1 last:border-b-0">
      <FavoriteStar kind={kind} id={id} name={name} />
      {document !== undefined && (
        <DocumentLink href={documentAddress(document)} className="font-medium hover:underline">
          {document.name}
        </DocumentLink>
      )}
      {document === undefined && (
        <span className="text-fg3">{isPending ? '…' : `${name} that cannot be read any more`}</span>
      )}
    </li>
  )
}
