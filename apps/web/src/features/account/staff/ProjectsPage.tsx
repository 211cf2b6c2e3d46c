import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RecordProposal } from '@tickmark/core/projects/RecordProposal'
import { useState } from 'react'
import { accountQuery } from '../../../data/accountQuery.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChosenName } from '../../../ui/ChosenName.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { ProjectLogo } from '../../../ui/ProjectLogo.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SourceName } from '../../../ui/SourceName.tsx'
import { DuplicatesPanel } from './DuplicatesPanel.tsx'
import { MovesPanel } from './MovesPanel.tsx'
import { describeProposal, ProposalDialog } from './ProposalDialog.tsx'
import { StaffPage } from './StaffPage.tsx'
import { PER_PAGE } from './staffSearch.ts'

/** `/staff/projects`: what sources changed, which projects are one, and what was merged, split and renamed. */
export function ProjectsPage() {
  return (
    <StaffPage path="/staff/projects">
      <PanelSlot name="Changes at sources">
        <ProposalsPanel />
      </PanelSlot>
      <PanelSlot name="Possible duplicates">
        <DuplicatesPanel />
      </PanelSlot>
      <PanelSlot name="Merges, splits and renames">
        <MovesPanel />
      </PanelSlot>
    </StaffPage>
  )
}

const HEADS = ['Project', 'Source', 'What changed', '#Decide'] as const

/**
 * Lists projects that sources renamed, dropped, categorized differently or made parts of others, for staff to accept or
 * reject.
 */
function ProposalsPanel() {
  const query = useQuery(accountQuery('/v3/internal/staff/proposals', { limit: PER_PAGE }))
  const [open, setOpen] = useState<RecordProposal | null>(null)
  return (
    <Panel
      title="Changes at sources"
      toolbar={
        <p className="text-sm text-fg3">
          Projects that a source renamed, dropped, categorized differently or made a part of
          another. They stay as they are until you accept it.
        </p>
      }
      footer={
        query.data &&
        query.data.total > query.data.proposals.length &&
        `The first ${query.data.proposals.length} of ${query.data.total}.`
      }
    >
      <QueryView query={query} skeleton="m-3.5 h-40">
        {({ proposals }) =>
          proposals.length === 0 ? (
            <EmptyState title="No source changed a project" />
          ) : (
            <FactTable
              label="Changes at sources"
              heads={HEADS}
              isWhole
              rows={proposals.map((proposal) => ({
                key: proposal.proposal_id,
                cells: [
                  <span key="project" className="flex max-w-72 flex-wrap items-center gap-x-2">
                    <Link
                      to="/projects/$slug"
                      params={{ slug: proposal.project_id }}
                      className="flex min-w-0 items-center gap-2 font-medium hover:underline"
                    >
                      <ProjectLogo projectId={proposal.project_id} name={proposal.project_name} />
                      <ChosenName className="truncate" name={proposal.project_name} />
                    </Link>
                    {!proposal.is_reviewed && <Badge tone="warn">Not reviewed</Badge>}
                  </span>,
                  <SourceName key="source" id={proposal.source_id} />,
                  <span
                    key="what"
                    className="block max-w-96 min-w-44 whitespace-normal [overflow-wrap:anywhere]"
                  >
                    <ChosenName name={describeProposal(proposal)} />
                  </span>,
                  <Button
                    key="act"
                    aria-label={`Review the change of ${proposal.project_name}`}
                    onClick={() => setOpen(proposal)}
                  >
                    Review
                  </Button>,
                ],
              }))}
            />
          )
        }
      </QueryView>
      {open !== null && <ProposalDialog proposal={open} onClose={() => setOpen(null)} />}
    </Panel>
  )
}
