/** Where documents that have pages of their own stand, below `/explorer`; presets stand on the page of their mart. */
export const DOCUMENT_AREAS = {
  chart: 'charts',
  table: 'tables',
  dashboard: 'dashboards',
} as const

export type PageKind = keyof typeof DOCUMENT_AREAS
export const PAGE_KINDS = Object.keys(DOCUMENT_AREAS) as readonly PageKind[]
