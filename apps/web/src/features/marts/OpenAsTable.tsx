import type { MartView } from '@tickmark/core/marts/MartView'
import { Switched } from '../../data/Switched.tsx'
import { DocumentLink } from '../../documents/DocumentLink.tsx'
import { writeMartView } from '../../grid/martViewText.ts'
import { buttonClasses } from '../../ui/buttonClasses.ts'

/** Goes on with a view of a mart as a table of one's own. */
export function OpenAsTable({ view }: { view: MartView }) {
  const search = new URLSearchParams({ mart: view.mart_id })
  const text = writeMartView(view)
  if (text !== undefined) search.set('view', text)
  return (
    <Switched name="CUSTOM_TABLES_ENABLED">
      <DocumentLink
        href={`/explorer/tables/new?${search}`}
        className={buttonClasses({ size: 'small' })}
      >
        Open as custom table
      </DocumentLink>
    </Switched>
  )
}
