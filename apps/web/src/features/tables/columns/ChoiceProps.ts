import type { Mart } from '@tickmark/core/marts/Mart'
import type { ValueColumn } from '@tickmark/core/marts/RowsRequest'

/** What every way to choose columns knows and does. */
export type ChoiceProps = {
  mart: Mart
  /** The columns that stand in the table. */
  chosen: readonly ValueColumn[]
  onAdd: (columns: readonly ValueColumn[]) => void
}
