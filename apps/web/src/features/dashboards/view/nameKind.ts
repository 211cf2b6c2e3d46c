import type { TileBody } from '@tickmark/core/documents/DashboardDefinition'

const NAMES = {
  chart: 'Chart',
  table: 'Table',
  document: 'Saved chart or table',
  figure: 'Figure',
  text: 'Text',
  section: 'Section',
} as const satisfies Record<TileBody['kind'], string>

/** What a tile without a title is called. */
export function nameKind(kind: TileBody['kind']): string {
  return NAMES[kind]
}
