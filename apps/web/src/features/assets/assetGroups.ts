import type { AssetRow } from '@tickmark/core/answers/Assets'
import type { AssetGrouping } from '@tickmark/core/answers/choices'
import { foldText } from '@tickmark/core/text/foldText'
import { nameCode } from '@tickmark/core/text/nameCode'

type Filter = { by: AssetGrouping; group?: string | undefined; text?: string | undefined }

/** The assets of one group that a text names; all where neither is given. */
export function filterAssets(
  rows: readonly AssetRow[],
  { by, group, text = '' }: Filter,
): AssetRow[] {
  const wanted = foldText(text)
  return rows.filter(
    (row) =>
      (group === undefined || groupsOf(row, by).includes(group)) &&
      [row.name, row.symbol, row.asset_id, row.issuer_id, row.reference_asset].some((name) =>
        foldText(name).includes(wanted),
      ),
  )
}

function groupsOf(row: AssetRow, by: AssetGrouping): readonly string[] {
  switch (by) {
    case 'asset_class':
      return [row.asset_class]
    case 'reference_asset':
      return [row.reference_asset]
    case 'issuer':
      return [row.issuer_id]
    case 'chain':
      return row.chains
  }
}

/** A group of assets as it is read: issuers and chains by their projects' names, classes as words. */
export function nameGroup(
  id: string,
  by: AssetGrouping,
  projectName: (id: string) => string,
): string {
  if (id === '') return 'Unknown'
  switch (by) {
    case 'issuer':
    case 'chain':
      return projectName(id)
    case 'asset_class':
      return nameCode(id)
    case 'reference_asset':
      return id
  }
}
