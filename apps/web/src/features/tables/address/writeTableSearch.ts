import type { MartView } from '@tickmark/core/marts/MartView'
import { writeMartView } from '../../../tables/grid/view/martViewText.ts'
import { FIRST_ROWS } from '../rows/FIRST_ROWS.ts'

/** A view as parameters of the address. */
export function writeTableSearch(view: MartView): {
  mart: string | undefined
  view: string | undefined
} {
  return {
    mart: view.mart_id === FIRST_ROWS ? undefined : view.mart_id,
    view: writeMartView(view),
  }
}
