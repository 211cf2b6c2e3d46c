import { DOCUMENT_KINDS, VISIBILITIES } from '@tickmark/core/documents/DOCUMENT_KINDS'
import { z } from 'zod'
import { IdField, lineField, textField } from './fields.ts'

export const DocumentNameField = lineField(200).pipe(z.string().min(1, 'must not be empty'))
export const KindField = z.enum(DOCUMENT_KINDS)
export const SecretField = z.string().max(100, 'is too long').optional()
export const VersionField = z.coerce.number().int().min(1).max(2_147_483_647)

/** What a saved change may say; the content is checked once the kind is known. */
export const DocumentFields = {
  name: DocumentNameField.optional(),
  description: textField(2_000).optional(),
  content: z.unknown().optional(),
  visibility: z.enum(VISIBILITIES).optional(),
  organization_id: IdField.nullable().optional(),
}
