import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'

/** Each kind of document as the page calls it. */
export const KIND_WORDS = {
  chart: { one: 'chart', many: 'charts' },
  table: { one: 'table', many: 'tables' },
  dashboard: { one: 'dashboard', many: 'dashboards' },
  preset: { one: 'preset', many: 'presets' },
} as const satisfies Readonly<Record<DocumentKind, { one: string; many: string }>>
