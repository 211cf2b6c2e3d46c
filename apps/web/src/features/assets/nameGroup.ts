import type { AssetGrouping } from '@tickmark/core/answers/choices'
import { nameCode } from '@tickmark/core/text/nameCode'

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
