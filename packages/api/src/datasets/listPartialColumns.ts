/**
 * Returns the ids of the columns in which a row has a figure of fewer days than its window, with spaces between them, as
 * files have them in their column `partial`.
 */
export function listPartialColumns(
  columns: readonly { column_id: string; partial?: readonly boolean[] | undefined }[],
  row: number,
): string {
  return columns
    .flatMap(({ column_id, partial }) => (partial?.[row] === true ? column_id : []))
    .join(' ')
}
