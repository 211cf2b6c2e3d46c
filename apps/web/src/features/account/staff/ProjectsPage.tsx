import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MoveOrder } from '@tickmark/core/answers/ProjectMoves'
import type { ProposalDecision, RecordProposal } from '@tickmark/core/projects/RecordProposal'
import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import { useState } from 'react'
import { accountQuery, refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChangesTable } from '../../../ui/ChangesTable.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ChosenName } from '../../../ui/ChosenName.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { ProjectLogo } from '../../../ui/ProjectLogo.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { SourceName } from '../../../ui/SourceName.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { AccountList, describeFirst } from '../AccountList.tsx'
import { DuplicatesPanel } from './DuplicatesPanel.tsx'
import { MovePreviewView } from './MovePreviewView.tsx'
import { MovesPanel } from './MovesPanel.tsx'
import { PER_PAGE, StaffPage } from './StaffPage.tsx'

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

/**
 * Lists projects that sources renamed, dropped, categorized differently or made parts of others, for staff to accept or
 * reject.
 */
function ProposalsPanel() {
  const query = useQuery(accountQuery('/v3/internal/staff/proposals', { limit: PER_PAGE }))
  const [open, setOpen] = useState<RecordProposal | null>(null)
  return (
    <AccountList
      title="Changes at sources"
      about="Projects that a source renamed, dropped, categorized differently or made a part of another. They stay as they are until you accept it."
      isWhole
      query={query}
      rowsOf={({ proposals }) => proposals}
      none="No source changed a project"
      footer={query.data && describeFirst('first', query.data.proposals.length, query.data.total)}
      keyOf={({ proposal_id }) => proposal_id}
      cellsOf={(proposal) => ({
        Project: (
          <span className="flex max-w-72 flex-wrap items-center gap-x-2">
            <Link
              to="/projects/$slug"
              params={{ slug: proposal.project_id }}
              className="flex min-w-0 items-center gap-2 font-medium hover:underline"
            >
              <ProjectLogo projectId={proposal.project_id} name={proposal.project_name} />
              <ChosenName className="truncate" name={proposal.project_name} />
            </Link>
            {!proposal.is_reviewed && <Badge tone="warn">Not reviewed</Badge>}
          </span>
        ),
        Source: <SourceName id={proposal.source_id} />,
        Changes: (
          <span className="block max-w-96 min-w-44 whitespace-normal [overflow-wrap:anywhere]">
            <ChosenName name={describeProposal(proposal)} />
          </span>
        ),
        '#Decide': (
          <Button
            aria-label={`Review the change of ${proposal.project_name}`}
            onClick={() => setOpen(proposal)}
          >
            Review
          </Button>
        ),
      })}
    >
      {open !== null && <ProposalDialog proposal={open} onClose={() => setOpen(null)} />}
    </AccountList>
  )
}

/** Describes in a line what a source did. */
function describeProposal({ before, now, part_of }: RecordProposal): string {
  if (now === null) return 'No longer listed'
  const acts = [
    before.name !== now.name && `Renamed from “${before.name}” to “${now.name}”`,
    before.name === now.name &&
      before.slug !== now.slug &&
      `Listed as “${now.slug}” instead of “${before.slug}”`,
    before.category !== now.category &&
      `Category “${now.category || 'none'}” instead of “${before.category || 'none'}”`,
    part_of !== null && `Now part of “${part_of.name}”`,
  ].filter(Boolean)
  return acts.length === 0 ? 'Listed again' : acts.join('. ')
}

const DECISIONS = [
  { value: 'accept', label: 'Accept' },
  { value: 'reject', label: 'Reject' },
] as const

type Props = { proposal: RecordProposal; onClose: () => void }

/** Shows what a change at a source would change here, and accepts or rejects it. */
function ProposalDialog({ proposal, onClose }: Props) {
  const { source_id, project_id, project_name, changes, part_of } = proposal
  return (
    <Modal title={`Change of ${project_name}`} onClose={onClose}>
      <div className="min-h-0 overflow-y-auto p-4">
        <p className="mb-3 [overflow-wrap:anywhere]">
          <b className="font-medium">{nameSource(source_id)}:</b>{' '}
          <bdi>{describeProposal(proposal)}</bdi>.
        </p>
        {part_of?.is_whole ? (
          <MergePreview from={project_id} into={part_of.project_id} />
        ) : (
          changes.length > 0 && (
            <ChangesTable changes={changes} heads={['Published', 'If accepted']} />
          )
        )}
        <DecisionForm proposal={proposal} onClose={onClose} />
      </div>
    </Modal>
  )
}

/** Shows what merging a project into the one that it is now a part of would move. */
function MergePreview({ from, into }: { from: string; into: string }) {
  const order: MoveOrder = { kind: 'merge', from_id: from, to_id: into }
  const query = useQuery({
    queryKey: ['preview of a move', order],
    queryFn: () => callAccount('POST /v3/internal/staff/project-moves/preview', { order }),
    staleTime: 0,
  })
  return (
    <QueryView query={query} skeleton="h-40">
      {({ preview }) => <MovePreviewView preview={preview} />}
    </QueryView>
  )
}

/** Describes the effect of a decision. */
function describeDecision(
  { is_reviewed, part_of, project_name }: RecordProposal,
  isAccepted: boolean,
): string {
  if (!isAccepted) return 'Nothing changes. The same change is not proposed again.'
  if (part_of?.is_whole)
    return `${project_name} is merged into ${part_of.name}. A merge can be undone.`
  if (part_of !== null)
    return `The source lists other parts of ${project_name} elsewhere, so nothing is merged. Split ${project_name} first to move this part to ${part_of.name}.`
  return `The fields above change. ${is_reviewed ? 'They count as reviewed edits.' : 'The project stays not reviewed.'}`
}

function nameSource(id: string): string {
  return (SOURCE_NAMES as Readonly<Record<string, string>>)[id] ?? id
}

function DecisionForm({ proposal, onClose }: Props) {
  const { proposal_id, project_id, suggested_id } = proposal
  const [decision, setDecision] = useState<'accept' | 'reject'>('accept')
  const [hasNewId, setHasNewId] = useState(false)
  const isAccepted = decision === 'accept'
  const form = useForm({
    names: ['reason', 'decision.new_id', 'decision.proposal_id'],
    check: ({ reason }) => ({
      reason: reason.trim().length < 3 ? 'Enter a reason. Everyone can read it.' : undefined,
    }),
    send: async ({ reason }) => {
      const sent: ProposalDecision = {
        proposal_id,
        accept: isAccepted,
        ...(isAccepted && hasNewId && suggested_id !== null && { new_id: suggested_id }),
      }
      await callAccount('POST /v3/internal/staff/proposals/decision', { decision: sent, reason })
      toast({
        title: isAccepted ? 'The change is accepted' : 'The change is rejected',
        tone: 'success',
      })
      await refreshAccounts()
      onClose()
    },
  })
  return (
    <Form form={form} label="Decision" className="mt-4 border-t border-line pt-4">
      <div>
        <SegmentedControl
          label="Decision"
          value={decision}
          segments={DECISIONS}
          onChange={setDecision}
        />
      </div>
      <p className="text-sm text-fg3">{describeDecision(proposal, isAccepted)}</p>
      {isAccepted && suggested_id !== null && (
        <Checkbox
          label={`Rename ${project_id} to ${suggested_id}. Old addresses redirect.`}
          checked={hasNewId}
          onChange={setHasNewId}
        />
      )}
      <TextField
        name="reason"
        label="Reason"
        description="Shown in the public list of catalog changes."
        maxLength={300}
      />
      <FormError />
      <SubmitButton className="self-start">{isAccepted ? 'Accept' : 'Reject'}</SubmitButton>
    </Form>
  )
}
