import { z } from 'zod'
import { ProjectIdField } from '../answers/fields.ts'
import { NewProjectId } from '../answers/ProjectMoves.ts'
import { RecordState } from './RecordBook.ts'

const Value = z.unknown() as unknown as z.ZodType<string | boolean | object | null>

/**
 * A proposed change of a project, after a source renamed, dropped or recategorized it, or made it a part of another.
 */
export const RecordProposal = z.object({
  proposal_id: z.string().describe('Id; changes when the proposal changes.'),
  record_id: z.string().describe('The list and the source’s id in it.'),
  source_id: z.string(),
  project_id: ProjectIdField,
  project_name: z.string(),
  is_reviewed: z.boolean(),
  before: RecordState.describe('The record as it was accepted.'),
  now: RecordState.nullable().describe(
    'The current record of the source; null if it is no longer listed.',
  ),
  changes: z
    .array(z.object({ field: z.string(), before: Value, after: Value }))
    .describe('Changes to the project if it is accepted; null for no value.'),
  part_of: z
    .object({
      project_id: ProjectIdField,
      name: z.string(),
      is_whole: z
        .boolean()
        .describe(
          'True if everything that the source lists of the project moves; accepting then merges the projects.',
        ),
    })
    .nullable()
    .describe('The project that the source now makes it a part of.'),
  suggested_id: NewProjectId.nullable().describe('An unused id derived from the new name.'),
})
export type RecordProposal = z.infer<typeof RecordProposal>

/** The decision of staff about a proposal. */
export const ProposalDecision = z.strictObject({
  proposal_id: z.string().max(40),
  accept: z.boolean(),
  new_id: NewProjectId.optional().describe('The id that the project gets; the old one redirects.'),
})
export type ProposalDecision = z.infer<typeof ProposalDecision>
