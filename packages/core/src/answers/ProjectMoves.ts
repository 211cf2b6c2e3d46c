import { z } from 'zod'
import { MomentField, ProjectIdField } from './fields.ts'

/** The ways in which staff may change the identity of projects. */
export const MOVE_KINDS = ['merge', 'split', 'rename'] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

export const NewProjectId = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must be lowercase words with hyphens, such as rain-fi')
const Line = (most: number) => z.string().trim().min(1).max(most)

/** An order to merge, split or rename a project. */
export const MoveOrder = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('merge').describe('All data of one project moves to another.'),
    from_id: ProjectIdField.describe('The project that ends.'),
    to_id: ProjectIdField.describe('The project that remains.'),
  }),
  z.strictObject({
    kind: z.literal('rename').describe('A project gets another id.'),
    from_id: ProjectIdField,
    to_id: NewProjectId.describe('The new id.'),
  }),
  z.strictObject({
    kind: z.literal('split').describe('A part of a project becomes a project of its own.'),
    from_id: ProjectIdField,
    to_id: NewProjectId.describe('The id of the new project.'),
    name: Line(200).describe('The name of the new project.'),
    sources: z.array(Line(60)).max(50).default([]).describe('Sources whose points move.'),
    products: z.array(Line(100)).max(500).default([]).describe('Products whose points move.'),
  }),
])
export type MoveOrder = z.infer<typeof MoveOrder>

const Count = z.int().min(0)

/** The changes that a move would make. */
export const MovePreview = z.object({
  kind: z.enum(MOVE_KINDS),
  from_id: ProjectIdField,
  to_id: ProjectIdField,
  points: Count.describe('Versions of points that move to another project.'),
  shared_points: Count.describe(
    'Points that both projects have: they become versions of one point.',
  ),
  replaced_points: Count.describe('Of these, points of the remaining project whose value changes.'),
  records: Count.describe('Rounds, unlocks, contracts and holders, and quarantined points.'),
  metrics: z.array(
    z.object({
      metric_id: z.string(),
      source_id: z.string(),
      points: Count,
      shared_points: Count,
    }),
  ),
  documents: z
    .array(z.object({ kind: z.string(), count: Count }))
    .describe(
      'Saved charts, tables and dashboards that name the project, by kind. They follow it.',
    ),
  favorites: Count.describe('Users who have it among their favorites.'),
  alerts: Count.describe('Alerts on it.'),
  former_ids: z.array(z.string()).describe('Ids whose addresses will redirect.'),
})
export type MovePreview = z.infer<typeof MovePreview>

/** A move that was made. */
export const ProjectMove = z.object({
  move_id: z.string(),
  kind: z.enum([...MOVE_KINDS, 'undo']),
  from_id: ProjectIdField,
  to_id: ProjectIdField,
  author: z.string(),
  reason: z.string(),
  moved_at: MomentField,
  undone_by: z.string().nullable().describe('The move that undid it; null when it is in force.'),
  is_automatic: z.boolean().describe('It was made by what sources state, not by staff.'),
})
export type ProjectMove = z.infer<typeof ProjectMove>

/** Pairs to merge, and what that would move. */
export const MergePairs = z
  .array(z.strictObject({ from_id: ProjectIdField, to_id: ProjectIdField }))
  .min(1)
  .max(200)
  .describe('Projects that end, each with the one that remains.')
export type MergePairs = z.infer<typeof MergePairs>

export const MergesPreview = z.object({
  merges: z.array(
    z.object({
      from_id: ProjectIdField,
      from_name: z.string(),
      to_id: ProjectIdField,
      to_name: z.string(),
      points: Count.describe('Versions of points that move.'),
    }),
  ),
  documents: Count.describe('Saved charts, tables and dashboards that name the projects.'),
  favorites: Count.describe('Users who have one of them among their favorites.'),
  alerts: Count.describe('Alerts on them.'),
})
export type MergesPreview = z.infer<typeof MergesPreview>

export const DUPLICATE_REASONS = [
  'same-name',
  'same-website',
  'same-symbol',
  'similar-name',
] as const

const DuplicateProject = z.object({
  project_id: ProjectIdField,
  name: z.string(),
  symbol: z.string(),
  is_reviewed: z.boolean(),
  market_sector: z.string(),
  website: z.string().nullable(),
  sources: z.array(z.string()).describe('Sources that list it.'),
})

/** Two projects that may be one. */
export const PossibleDuplicate = z.object({
  /** The one that would remain: reviewed, or with more identities. */
  into: DuplicateProject,
  from: DuplicateProject,
  reasons: z.array(z.enum(DUPLICATE_REASONS)),
})
export type PossibleDuplicate = z.infer<typeof PossibleDuplicate>

/** The same, with figures that the remaining project does not have before they are merged. */
export const ListedDuplicate = PossibleDuplicate.extend({
  hides: z.object({
    market_cap: z.number().nullable().describe('US dollars.'),
    fees: z.number().nullable().describe('US dollars in 30 days.'),
    tvl: z.number().nullable().describe('US dollars.'),
  }),
})
export type ListedDuplicate = z.infer<typeof ListedDuplicate>
