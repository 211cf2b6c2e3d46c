import { MART_LIMITS } from '@tickmark/core/marts/MART_LIMITS'
import type { Mart } from '@tickmark/core/marts/Mart'
import type { MartView } from '@tickmark/core/marts/MartView'
import { MultiPicker } from '../../ui/MultiPicker.tsx'

type Props = { mart: Mart; view: MartView; onView: (next: MartView) => void }

/**
 * Chooses the columns that rows are grouped by, in the order in which they were chosen; each group has sums of its own.
 */
export function GroupMenu({ mart, view, onView }: Props) {
  const options = mart.facts
    .filter((fact) => fact.type !== 'trend' && !mart.identity.includes(fact.column_id))
    .map(({ column_id, title }) => ({ value: column_id, label: title }))
  if (options.length === 0) return null
  return (
    <MultiPicker
      label="Group by"
      options={options}
      values={view.rowGroupCols.map(({ id }) => id)}
      onChange={(ids) =>
        onView({ ...view, rowGroupCols: ids.slice(0, MART_LIMITS.groups).map((id) => ({ id })) })
      }
    />
  )
}
