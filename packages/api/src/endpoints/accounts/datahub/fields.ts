import { requireEdit } from '@tickmark/accounts/datahub/prepareProposal'
import { ITEM_NUMBER } from '@tickmark/core/datahub/ITEM_NUMBER'
import { isMetric, isTable, MetricEdit, type Proposed } from '@tickmark/core/datahub/MetricEdit'
import { ProjectEdit } from '@tickmark/core/datahub/ProjectEdit'
import { TableData, TableMapping } from '@tickmark/core/datahub/TableMapping'
import { z } from 'zod'
import { nameField, textField } from '../fields.ts'

/** JSON of an edit is at most so long; a project's file has the same limit. */
const MAX_DATA = 64 * 1024

export const DataId = z.string().regex(ITEM_NUMBER, 'must be the number of an item')
export const CommitId = z.coerce.number().int().min(1).max(1_000_000)
export const BaseVersion = z
  .int()
  .min(1)
  .describe(
    'The version of the item that was seen. If it is outdated, the call fails with a conflict.',
  )
/** The id of a project that may be new. */
export const EditedProjectId = z
  .string()
  .max(100)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lowercase words with hyphens, such as rain-fi')
export const CommitMessage = nameField(200)
export const Text = textField(10_000).pipe(z.string().min(1, 'must not be empty'))
/** The reason why something is refused or taken back. */
export const ReasonField = textField(2_000).pipe(z.string().min(3, 'must state the reason'))

/** A value that a multipart form has as JSON. */
const Json = z.union([
  z
    .string()
    .max(MAX_DATA, `has at most ${MAX_DATA} characters`)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' })
        return z.NEVER
      }
    }),
  z.record(z.string(), z.unknown()),
])

/** Fields of a project or of a metric with their values, or the file and mapping of a table. */
export const Data = Json.transform((given, context): Proposed => {
  const parsed = findShape(given).safeParse(given)
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues)
    context.addIssue({ code: 'custom', path, message })
  return z.NEVER
}).refine((data) => JSON.stringify(data).length <= MAX_DATA, `has at most ${MAX_DATA} characters`)

function findShape(given: unknown) {
  if (typeof given !== 'object' || given === null) return ProjectEdit
  if (isTable(given)) return TableData
  return isMetric(given) ? MetricEdit : ProjectEdit
}

/** Fields of a project alone. */
export const EditData = Data.transform(requireEdit)
export const MetricId = MetricEdit.shape.metric_id

export const Mapping = Json.pipe(TableMapping)
export const FileId = z.uuid()
export const FileName = textField(200).pipe(z.string().min(1, 'must not be empty'))
/** A table that comes with a form; larger ones are sent in parts. */
export const Upload = {
  file: z.instanceof(Uint8Array).optional().describe('A table of at most 2 MB.'),
  file_name: FileName.default('table'),
  mapping: Mapping.optional(),
}

export const ItemOnly = z.strictObject({ data_id: DataId })
