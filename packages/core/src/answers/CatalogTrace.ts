import { z } from 'zod'
import { DataMeta } from './AnswerMeta.ts'
import { MomentField, ProjectIdField } from './fields.ts'

/**
 * The layers of the catalog, lowest first: what sources list, what curated files state, and reviewed edits. The
 * highest layer that states a field of a project wins.
 */
export const CATALOG_LAYERS = ['discovered', 'curated', 'edits'] as const
export type CatalogLayer = (typeof CATALOG_LAYERS)[number]

const Published = {
  layer: z.enum(CATALOG_LAYERS).describe('The layer that states it.'),
  source: z
    .string()
    .describe('Origin of the statement: a file, a listing or an item of the datahub.'),
  revision: z
    .string()
    .describe('The version of the source, such as the id that git has for the content of a file.'),
  batch_id: z.string().describe('The batch that published it.'),
  published_at: MomentField.describe('Time of publication, ISO 8601.'),
  author: z.string().describe('The author.'),
  reason: z.string().describe('The reason for the change.'),
}

/** A value as it travels: text, number, list or object. */
const Value = z
  .unknown()
  .describe('The value; null if the layer does not state it.') as unknown as z.ZodType<
  string | number | boolean | object | null
>

const StatedField = z.object({
  field: z.string().describe('Name of the field.'),
  value: Value,
  ...Published,
  is_published: z
    .boolean()
    .describe('True if this value is in effect: no higher layer states the field.'),
})
export type StatedField = z.infer<typeof StatedField>

/** The statements of each layer about a project, field by field, with their origin. */
export const CatalogTrace = z.object({
  project_id: ProjectIdField,
  is_reviewed: z.boolean().describe('True if the project has been reviewed.'),
  fields: z.array(StatedField).describe('By field; the highest layer first.'),
  meta: DataMeta,
})
export type CatalogTrace = z.infer<typeof CatalogTrace>

const CatalogChange = z.object({
  project_id: ProjectIdField.describe('The project that it is about; empty for an own metric.'),
  metric_id: z.string().describe('The own metric that it is about; empty for a project.'),
  kind: z.enum(['added', 'changed', 'removed']).describe('`added` or `removed`'),
  ...Published,
  layer: z
    .enum([...CATALOG_LAYERS, 'metrics'])
    .describe('The layer that states it; `metrics` for definitions of own metrics.'),
  fields: z
    .array(
      z.object({
        field: z.string().describe('Name of the field.'),
        before: Value,
        after: Value,
      }),
    )
    .describe(
      'The fields that changed. Their values are null if a whole project or metric was added or removed.',
    ),
})
/** The changes that one batch made to one project or own metric. */
export type CatalogChange = z.infer<typeof CatalogChange>

export const CatalogChanges = z.object({
  changes: z.array(CatalogChange).describe('The newest first.'),
  total: z.int().describe('Number of matches on all pages.'),
  meta: DataMeta,
})
export type CatalogChanges = z.infer<typeof CatalogChanges>
