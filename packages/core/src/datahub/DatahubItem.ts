import { z } from 'zod'
import { DATAHUB_KINDS, DATAHUB_STATES } from '../answers/choices.ts'
import { DOCUMENT_KINDS } from '../documents/DOCUMENT_KINDS.ts'

/** A user; the name is that of a source where one proposed it, and empty once an account is gone. */
const Person = z.object({ id: z.string().nullable(), name: z.string() })

const Moment = z.string().describe('ISO 8601 in UTC.')

/** An item as lists show it. */
export const DatahubLine = z.object({
  data_id: z.string(),
  kind: z.enum(DATAHUB_KINDS),
  title: z.string(),
  state: z.enum(DATAHUB_STATES),
  project_id: z.string().describe('Empty where it is about several projects or none.'),
  project_name: z.string().describe('Of a project that is proposed, the proposed name.'),
  metric_id: z.string().describe('The metric that an item of kind metric is about; else empty.'),
  metric_name: z.string().describe('Its title, or the proposed one; else empty.'),
  is_new: z.boolean().describe('True if it proposes a new project or metric.'),
  author: Person,
  commit_count: z.int(),
  message_count: z.int().describe('Messages of its thread, without notes about its states.'),
  created_at: Moment,
  updated_at: Moment,
})
export type DatahubLine = z.output<typeof DatahubLine>

const Data = z
  .record(z.string(), z.unknown())
  .describe(
    'Fields with their new values; of a table, its file, its mapping and what was read. A metric has its table in `values`.',
  )

const DatahubCommit = z.object({
  commit_id: z.int().describe('Number of the commit within the item, from 1.'),
  message: z.string(),
  data: Data,
  author: Person,
  created_at: Moment,
  earlier: z
    .array(z.object({ message: z.string(), data: Data, edited_at: Moment }))
    .describe('Earlier versions, oldest first.'),
})
export type DatahubCommit = z.output<typeof DatahubCommit>

const DatahubMessage = z.object({
  message_id: z.string(),
  event: z
    .enum(['message', 'submitted', 'merged', 'rejected', 'reverted'])
    .describe('A message, or a note about a change of state.'),
  text: z.string().describe('Plain text; markup is not interpreted.'),
  commit_id: z.int().nullable().describe('The commit that it is about.'),
  author: Person,
  created_at: Moment,
})
export type DatahubMessage = z.output<typeof DatahubMessage>

export const DatahubCheck = z.object({
  kind: z
    .enum(['fault', 'conflict', 'duplicate', 'warning'])
    .describe(
      'A fault blocks the merge; so does a conflict, until the change is committed again; duplicates and warnings are for the reviewer.',
    ),
  field: z.string().describe('The field that it is about; empty for all of them.'),
  text: z.string(),
  project_id: z.string().nullable().describe('The other project that it is about.'),
})
export type DatahubCheck = z.output<typeof DatahubCheck>

export const DatahubChange = z.object({
  field: z.string(),
  before: z.unknown().describe('The published value; null for none.'),
  after: z.unknown().describe('The proposed value; null for none.'),
})
export type DatahubChange = z.output<typeof DatahubChange>

/** An item with its commits, its thread, and what its newest commit changes. */
export const DatahubItem = DatahubLine.extend({
  version: z
    .int()
    .describe(
      'Increases with each change of commits or state. A review must name the current one.',
    ),
  commits: z.array(DatahubCommit).describe('Oldest first.'),
  messages: z.array(DatahubMessage).describe('Oldest first.'),
  changes: z
    .array(DatahubChange)
    .describe('Of a merged item, what it changed; otherwise what it would change now.'),
  checks: z.array(DatahubCheck).describe('Of an open item, as if it were merged now.'),
  batch_id: z.string().nullable().describe('The batch that published it.'),
  merged_commit: z.int().nullable(),
  can_edit: z.boolean().describe('True if the caller may commit and submit.'),
  contacts: z
    .string()
    .nullable()
    .describe('Contacts of the applicant for a listing. For staff and the applicant only.'),
  can_review: z.boolean().describe('True if the caller may merge, reject or revert.'),
  can_publish: z
    .boolean()
    .describe(
      'True if the draft is the caller’s and no one else may review it: it can be merged at once.',
    ),
})
export type DatahubItem = z.output<typeof DatahubItem>

/**
 * Documents, among them those of the gallery as templates and those with a formula; favorites are watchlists with the
 * metric, links are short addresses of pages, and statements are those that have values of it.
 */
const METRIC_USE_KINDS = [
  ...DOCUMENT_KINDS,
  'template',
  'formula',
  'alert',
  'favorite',
  'question',
  'link',
  'statement',
  'proposal',
] as const
export type MetricUseKind = (typeof METRIC_USE_KINDS)[number]

/** The places where the terminal uses a metric. */
export const MetricUses = z.object({
  points: z.int().describe('Number of loaded values.'),
  uses: z.array(
    z.object({
      kind: z.enum(METRIC_USE_KINDS),
      count: z.int(),
      shown: z
        .array(z.object({ title: z.string(), path: z.string() }))
        .describe('Up to 20 that the caller may read, with their paths below /explorer.'),
    }),
  ),
})
export type MetricUses = z.output<typeof MetricUses>
