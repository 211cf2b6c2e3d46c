import type { z } from 'zod'
import { MartView } from '../marts/MartView.ts'
import { ChartDefinition } from './ChartDefinition.ts'
import { CompsDefinition } from './CompsDefinition.ts'
import { DashboardDefinition } from './DashboardDefinition.ts'
import type { DocumentKind } from './DOCUMENT_KINDS.ts'

/** The contents of each kind of document. */
export const DOCUMENT_CONTENTS = {
  chart: ChartDefinition,
  table: MartView,
  dashboard: DashboardDefinition,
  comparison: CompsDefinition,
  preset: MartView,
} as const satisfies Record<DocumentKind, z.ZodType>

/** The contents of a document of that kind. */
export type ContentOf<K extends DocumentKind> = z.output<(typeof DOCUMENT_CONTENTS)[K]>
export type DocumentContent = ContentOf<DocumentKind>
