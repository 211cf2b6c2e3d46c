import type { MappingChoice, TableColumn } from '@tickmark/core/datahub/TableMapping'

/** Returns guessed columns with those that a caller chooses; of two with one use, theirs has it. */
export function chooseColumns(
  guessed: readonly TableColumn[],
  { columns = [] }: MappingChoice,
): TableColumn[] {
  const uses = new Set(columns.map(useOf))
  const known = new Set(guessed.map(({ column }) => column))
  return [
    ...guessed.map(
      (one) =>
        columns.find(({ column }) => column === one.column) ??
        (uses.has(useOf(one)) ? { column: one.column, as: 'ignore' as const } : one),
    ),
    // They are refused by name.
    ...columns.filter(({ column }) => !known.has(column)),
  ]
}

const useOf = ({ as, metric_id, project_id }: TableColumn) => [as, metric_id, project_id].join(' ')
