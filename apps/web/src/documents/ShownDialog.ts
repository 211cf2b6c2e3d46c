import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { BarDialog } from './BarDialog.ts'
import type { DocumentBarProps } from './DocumentBarProps.ts'
import type { Bar } from './useBar.ts'

type Shown = 'kind' | 'document' | 'content' | 'secret' | 'sharedPath' | 'isInAddress' | 'onDeleted'

/** What every dialog over the page of a document knows. */
export type ShownDialog = Pick<DocumentBarProps<DocumentKind>, Shown> & {
  bar: Bar
  dialog: BarDialog
}
