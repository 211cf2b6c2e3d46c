import type { TableViewState } from '../../../ui/table/tableLayouts.ts'
import { arrangeTable, isArranged } from './arrangeTable.ts'
import type { PanelSubject } from './PanelSubject.ts'

/** Returns a panel with the table as it is looked at on the page; the same one where it is unchanged. */
export function withTableView(
  subject: PanelSubject,
  look: TableViewState | undefined,
): PanelSubject {
  const { rows, table } = subject
  if (look === undefined || rows === undefined || table === undefined || !isArranged(rows, look))
    return subject
  return { ...subject, table: async () => arrangeTable(await table(), rows, look) }
}
