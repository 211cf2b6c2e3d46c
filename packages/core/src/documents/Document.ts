import { z } from 'zod'
import { MartView } from '../marts/MartView.ts'
import { ChartDefinition } from './ChartDefinition.ts'
import { CompsDefinition } from './CompsDefinition.ts'
import { DashboardDefinition } from './DashboardDefinition.ts'
import { DOCUMENT_KINDS, VISIBILITIES } from './DOCUMENT_KINDS.ts'

/** A user; the name is empty once the account is gone. */
const Person = z.object({ id: z.string(), name: z.string() })

/** A document as lists show it. Moments are ISO 8601 in UTC. */
export const DocumentLine = z.object({
  document_id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  name: z.string(),
  description: z.string(),
  visibility: z.enum(VISIBILITIES),
  organization: z
    .object({ id: z.string(), name: z.string() })
    .nullable()
    .describe('The organization that owns it; null if a user or the instance does.'),
  is_gallery: z.boolean().describe('True if it is a ready-made document of the instance.'),
  author: Person,
  version: z
    .int()
    .describe(
      'Starts at 1 and increases with each saved change. A change must name the version it is based on.',
    ),
  created_at: z.string(),
  updated_at: z.string(),
  can_edit: z
    .boolean()
    .describe(
      'True if the caller may change it. If it is shared outside the organization, only those who may publish can change it.',
    ),
  can_publish: z.boolean().describe('True if the caller may share it outside its organization.'),
  can_delete: z.boolean().describe('True if the caller may delete it.'),
  mart_id: z.string().nullable().describe('The screener of a table or preset.'),
})
export type DocumentLine = z.output<typeof DocumentLine>

const Content = z.union([ChartDefinition, MartView, DashboardDefinition, CompsDefinition])

/** A document with its content. */
export const Document = DocumentLine.extend({
  content: Content,
  forked_from: z
    .object({ document_id: z.string(), name: z.string() })
    .nullable()
    .describe('The document it was copied from, where the caller can still read that one.'),
  secret: z
    .string()
    .nullable()
    .describe(
      'Token of its secret link; null unless the visibility is `link` and the caller may edit.',
    ),
})
export type Document = z.output<typeof Document>

/** One saved state of a document. */
export const DocumentVersion = z.object({
  version: z.int(),
  name: z.string(),
  saved_at: z.string(),
  saved_by: Person,
})
export type DocumentVersion = z.output<typeof DocumentVersion>

/** The same with its content. */
export const WholeVersion = DocumentVersion.extend({ content: Content })
