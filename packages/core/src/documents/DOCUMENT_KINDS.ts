/** The kinds of documents that users create and keep. A preset is a named view of a mart. */
export const DOCUMENT_KINDS = ['chart', 'table', 'dashboard', 'comparison', 'preset'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/**
 * The readers that a document may have: its owner; all members of the owner's organization; anyone with its secret
 * link; everyone.
 */
export const VISIBILITIES = ['private', 'organization', 'link', 'public'] as const
export type Visibility = (typeof VISIBILITIES)[number]

/** The paths of documents that have pages of their own, below `/explorer`; presets are on the page of their mart. */
export const DOCUMENT_AREAS = {
  chart: 'charts',
  table: 'tables',
  dashboard: 'dashboards',
  comparison: 'comps',
} as const

export type PageKind = keyof typeof DOCUMENT_AREAS
export const PAGE_KINDS = Object.keys(DOCUMENT_AREAS) as readonly PageKind[]
