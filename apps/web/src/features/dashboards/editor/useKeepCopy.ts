import { useQueryClient } from '@tanstack/react-query'
import type { DashboardTile } from '@tickmark/core/documents/DashboardDefinition'
import { describeError } from '../../../data/describeError.ts'
import { changeTile } from '../../../documents/dashboards/changeTiles.ts'
import { documentQuery } from '../../../documents/documentQuery.ts'
import { readContent } from '../../../documents/readContent.ts'
import type { MenuItem } from '../../../ui/popups/MenuPopup.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import type { DashboardEditor } from './DashboardEditor.ts'

/**
 * The way to keep a saved chart or table in the dashboard itself, so that it stays as it is now and whoever sees the
 * dashboard sees it; nothing for other tiles.
 */
export function useKeepCopy(
  { tile_id: id, title, body }: DashboardTile,
  edit: DashboardEditor['edit'],
): MenuItem[] {
  const client = useQueryClient()
  if (body.kind !== 'document') return []
  const run = async () => {
    const { document } = await client.fetchQuery(documentQuery(body.document_id))
    const chart = readContent(document, 'chart')
    const table = readContent(document, 'table')
    const name = title || document.name
    if (chart !== undefined) edit(changeTile(id, { title: name, body: { kind: 'chart', chart } }))
    if (table !== undefined) edit(changeTile(id, { title: name, body: { kind: 'table', table } }))
  }
  const fail = (error: unknown) =>
    toast({ title: 'Not copied', description: describeError(error), tone: 'danger' })
  return [
    {
      id: 'copy',
      label: 'Keep a copy in the dashboard',
      icon: 'table',
      run: () => void run().catch(fail),
    },
  ]
}
