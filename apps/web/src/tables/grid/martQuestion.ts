import { groupKeysOf } from '@tickmark/core/marts/groupKeysOf'
import type { MartView } from '@tickmark/core/marts/MartView'
import type { RowsRequestInput } from '@tickmark/core/marts/RowsRequest'
import { listArranged } from './GridColumn.ts'
import type { DescribedView, RowsQuestion } from './view/describeView.ts'

/**
 * The question that answers every matching row below all groups, with the shown columns in the shown order; what groups
 * them comes first, and puts them in order first.
 */
export function martQuestion(described: DescribedView, view: MartView): RowsQuestion {
  const { columns, lead, mart, question } = described
  const groups = question.rowGroupCols.map(({ id }) => groupKeysOf(mart, id))
  const ids = new Set([...mart.identity, ...groups])
  const shown = listArranged(columns, view.pinned)
    .filter(({ column_id }) => !ids.has(column_id))
    .map(({ column_id, formula }) => ({
      id: column_id,
      ...(formula !== null && formula !== column_id && { formula }),
    }))
  const sorted = groups.filter((id) => question.sortModel.every(({ colId }) => colId !== id))
  return {
    valueCols: [
      ...groups.map((id) => ({ id })),
      ...[...lead.ids, ...mart.identity]
        .filter((id, index, all) => all.indexOf(id) === index && !groups.includes(id))
        .map((id) => ({ id })),
      ...shown,
    ],
    rowGroupCols: [],
    filterModel: question.filterModel,
    sortModel: [
      ...sorted.map((colId) => ({ colId, sort: 'asc' as const })),
      ...orderOf(question.sortModel, described),
    ],
    ...(question.as_of !== undefined && { as_of: question.as_of }),
  } satisfies RowsRequestInput
}

/** Behind groups the mart's own order has to be named. */
function orderOf(sortModel: RowsQuestion['sortModel'], { mart, question }: DescribedView) {
  const isOwn = sortModel.length === 0 && question.rowGroupCols.length > 0
  return isOwn ? [...mart.default_sort] : sortModel
}
