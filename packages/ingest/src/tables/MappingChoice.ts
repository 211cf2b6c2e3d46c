import { TableMapping } from '@tickmark/core/datahub/TableMapping'
import { z } from 'zod'

const { columns, day_order, decimal, empty, period } = TableMapping.shape

/** The parts of a mapping that a caller chooses; the others are guessed. */
export const MappingChoice = z
  .strictObject({
    columns,
    day_order: day_order.unwrap(),
    decimal: decimal.unwrap(),
    empty: empty.unwrap(),
    period,
  })
  .partial()
export type MappingChoice = z.output<typeof MappingChoice>

/** Returns a guessed mapping with the choices of a caller: of columns with one use, those that they choose. */
export function applyChoice(
  guessed: TableMapping,
  { columns = [], ...choice }: MappingChoice,
): TableMapping {
  const uses = new Set(columns.map(useOf))
  const known = new Set(guessed.columns.map(({ column }) => column))
  return {
    ...guessed,
    ...choice,
    columns: [
      ...guessed.columns.map(
        (one) =>
          columns.find(({ column }) => column === one.column) ??
          (uses.has(useOf(one)) ? { column: one.column, as: 'ignore' as const } : one),
      ),
      // They are refused by name.
      ...columns.filter(({ column }) => !known.has(column)),
    ],
  }
}

const useOf = ({ as, metric_id, project_id }: TableMapping['columns'][number]) =>
  [as, metric_id, project_id].join(' ')
