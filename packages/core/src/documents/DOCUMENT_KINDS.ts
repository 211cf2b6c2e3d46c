/** What people make and keep. A preset is a named view of a mart. */
export const DOCUMENT_KINDS = ['chart', 'table', 'dashboard', 'preset'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Who may read a document: its owner; all of the owner's organization; anyone with its secret link; everybody. */
export const VISIBILITIES = ['private', 'organization', 'link', 'public'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** Where documents that have pages of their own stand, below `/explorer`; presets stand on the page of their mart. */
export const DOCUMENT_AREAS = {
  chart: 'charts',
  table: 'tables',
  dashboard: 'dashboards',
} as const

export type PageKind = keyof typeof DOCUMENT_AREAS
export const PAGE_KINDS = Object.keys(DOCUMENT_AREAS) as readonly PageKind[]
