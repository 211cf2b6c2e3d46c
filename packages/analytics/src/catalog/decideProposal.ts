import { AppError } from '@tickmark/core/errors/AppError'
import { listProposals, type PlannedProposal } from '@tickmark/core/projects/listProposals'
import type { SourceRecord } from '@tickmark/core/projects/RecordBook'
import type { ProposalDecision, RecordProposal } from '@tickmark/core/projects/RecordProposal'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'
import { type CatalogStatement, NO_VALUE, publishCatalog } from './CatalogBatch.ts'
import { readListed, stateRecord } from './sourceRecords.ts'

/** Lists undecided proposals. */
export const listPlannedProposals = memoPerVersion(async (db: Analytics) => {
  const { records, sectors } = await readListed(db)
  return listProposals(db.catalog, records, sectors)
})

/**
 * Accepts or rejects a proposal in one batch: the record is as the source states it, and of a reviewed project the edits
 * layer, otherwise the discovered layer, states the changes. Call it while holding the leases of both.
 * @throws AppError `conflict` when it was decided or changed meanwhile.
 */
export async function decideProposal(
  db: Analytics,
  { proposal_id, accept }: ProposalDecision,
  by: { author: string; reason: string },
): Promise<RecordProposal> {
  const planned = await findPlanned(db, proposal_id)
  const { proposal, record } = planned
  const { record_id, source_id } = proposal
  await publishCatalog(db, {
    layer: proposal.is_reviewed ? 'edits' : 'discovered',
    ...by,
    statements: [
      stateRecord(record_id, accept ? acceptRecord(record) : { ...record, is_rejected: true }, ''),
      ...(accept ? listChanges(planned, source_id) : []),
    ],
  })
  return proposal
}

/** @throws AppError `conflict` when there is no such proposal any more. */
export async function findPlanned(db: Analytics, proposalId: string): Promise<PlannedProposal> {
  const all = await listPlannedProposals(db)
  const planned = all.find(({ proposal }) => proposal.proposal_id === proposalId)
  if (planned !== undefined) return planned
  throw new AppError('conflict', 'This proposal was decided or has changed. Reload the list.')
}

function acceptRecord({ project_id, is_part, ...record }: SourceRecord): SourceRecord {
  const { name, slug, category, parent } = { ...record, ...record.now }
  return {
    name,
    slug,
    category,
    ...(parent && { parent }),
    project_id,
    ...(is_part && { is_part }),
    ...(record.now === null && { is_gone: true }),
  }
}

function listChanges({ proposal, first_id }: PlannedProposal, source: string): CatalogStatement[] {
  return proposal.changes.map(({ field, after }) => ({
    project_id: first_id,
    field,
    value: after ?? (proposal.is_reviewed ? NO_VALUE : null),
    source,
    revision: proposal.record_id,
  }))
}
