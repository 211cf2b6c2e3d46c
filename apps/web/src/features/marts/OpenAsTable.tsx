import { Link } from '@tanstack/react-router'
import type { MartView } from '@tickmark/core/marts/MartView'
import { Switched } from '../../data/Switched.tsx'
import { writeMartView } from '../../tables/grid/martViewText.ts'
import { buttonClasses } from '../../ui/Button.tsx'

/** Goes on with a view of a mart as a table of one's own. */
export function OpenAsTable({ view }: { view: MartView }) {
  return (
    <Switched name="CUSTOM_TABLES_ENABLED">
      <Link
        to="/tables/new"
        search={{ mart: view.mart_id, view: writeMartView(view) }}
        className={buttonClasses({ size: 'small' })}
      >
        Open as custom table
      </Link>
    </Switched>
  )
}
