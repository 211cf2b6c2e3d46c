import { z } from 'zod'

/** The methods by which a team proves that a project is its own. */
export const CLAIM_METHODS = ['dns', 'file'] as const
export type ClaimMethod = (typeof CLAIM_METHODS)[number]

/** The proofs by which an organization can claim a project, and whether it has claimed it already. */
export const ClaimProof = z.object({
  project_id: z.string(),
  project_name: z.string(),
  host: z.string().describe('Host of the project’s website, without `www.`.'),
  dns: z
    .object({ name: z.string(), value: z.string() })
    .describe('The TXT record that proves the claim.'),
  file: z
    .object({ url: z.string(), content: z.string() })
    .describe('The file that proves the claim, as an alternative to the record.'),
  claimed_by: z.string().nullable().describe('Name of the organization that claimed it.'),
  is_own: z.boolean().describe('True if that is this organization.'),
})
export type ClaimProof = z.output<typeof ClaimProof>

/** A project that an organization has claimed. */
export const ClaimedProject = z.object({
  project_id: z.string(),
  project_name: z.string(),
  host: z.string(),
  method: z.enum(CLAIM_METHODS),
  proven_at: z.string(),
  missing_since: z
    .string()
    .nullable()
    .describe('Time at which the proof was first found missing. The claim ends a week later.'),
})
export type ClaimedProject = z.output<typeof ClaimedProject>

const Note = z.object({
  note_id: z.string(),
  text: z.string().describe('Plain text; markup is not interpreted.'),
  organization_id: z.string(),
  organization: z.string(),
  author: z.string().describe('Empty if the account was deleted.'),
  created_at: z.string(),
  can_delete: z.boolean(),
})

/** The organization that has claimed a project, and its message to analysts. */
export const ProjectListing = z.object({
  claim: z
    .object({
      organization_id: z.string(),
      organization: z.string(),
      host: z.string(),
      proven_at: z.string(),
    })
    .nullable(),
  notes: z.array(Note).describe('Newest first.'),
  can_write: z.boolean().describe('True if the caller may write a note.'),
  can_end_claim: z.boolean(),
})
export type ProjectListing = z.output<typeof ProjectListing>

/** A listed project that may be the one of an application. */
export const SimilarProject = z.object({
  project_id: z.string(),
  name: z.string(),
  symbol: z.string(),
  is_reviewed: z.boolean(),
  reason: z.string().describe('The similarity, such as `the same website`.'),
})
export type SimilarProject = z.output<typeof SimilarProject>
