import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ClaimedProject } from '@tickmark/core/accounts/Listing'
import { useState } from 'react'
import { accountQuery, refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, buttonClasses } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { ProjectLogo } from '../../../ui/ProjectLogo.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { AccountList } from '../AccountList.tsx'
import { type OrganizationPageProps, useOrganization } from './useOrganization.ts'

/** The projects that an organization has claimed. */
export function ListingsPage({ organization: { id } }: OrganizationPageProps) {
  return (
    <PanelSlot name="Listings" of={id}>
      <ListingsPanel organizationId={id} />
    </PanelSlot>
  )
}

const METHODS = { dns: 'DNS record', file: 'File on the website' } as const

function ListingsPanel({ organizationId }: { organizationId: string }) {
  const { may } = useOrganization()
  const query = useQuery(
    accountQuery('/v3/internal/organization/{organization_id}/claims', {
      organization_id: organizationId,
    }),
  )
  const [ending, setEnding] = useState<ClaimedProject | null>(null)
  const mayChange = may('claimProject')
  const claimLink = (
    <Link to="/listings/project" className={buttonClasses({ size: 'medium', variant: 'solid' })}>
      Claim a project
    </Link>
  )
  return (
    <AccountList
      title="Listings"
      isWhole
      query={query}
      rowsOf={({ claims }) => claims}
      none={
        <EmptyState title="No project is claimed yet">
          <p>A claimed project shows your organization on its page, with your notes to analysts.</p>
          {mayChange && claimLink}
        </EmptyState>
      }
      controls={mayChange && query.data?.claims.length !== 0 && claimLink}
      keyOf={({ project_id }) => project_id}
      cellsOf={(claim) => ({
        Project: (
          <PageLink
            to="/projects/$slug/readme"
            params={{ slug: claim.project_id }}
            className="flex items-center gap-2 font-medium hover:underline hover:underline-offset-2"
          >
            <ProjectLogo projectId={claim.project_id} name={claim.project_name} size={20} />
            <bdi>{claim.project_name}</bdi>
          </PageLink>
        ),
        Website: (
          <span className="flex items-center gap-2">
            {claim.host}
            {claim.missing_since !== null && (
              <Badge tone="bad" title="The claim ends a week after the proof is removed.">
                Proof is missing
              </Badge>
            )}
          </span>
        ),
        Proof: METHODS[claim.method],
        Since: <Moment at={claim.proven_at} />,
        ...(mayChange && {
          '#Change': (
            <Button
              variant="ghost"
              aria-label={`End the claim of ${claim.project_name}`}
              onClick={() => setEnding(claim)}
            >
              End…
            </Button>
          ),
        }),
      })}
    >
      {ending !== null && (
        <ConfirmDialog
          title={`End the claim of ${ending.project_name}?`}
          action="End the claim"
          onConfirm={async () => {
            await callAccount(
              'DELETE /v3/internal/organization/{organization_id}/claims/{project_id}',
              { organization_id: organizationId, project_id: ending.project_id },
            )
            toast({ title: `${ending.project_name} is no longer claimed`, tone: 'success' })
            await refreshAccounts()
          }}
          onClose={() => setEnding(null)}
        >
          Your notes stay on its page. You can claim it again with the same proof.
        </ConfirmDialog>
      )}
    </AccountList>
  )
}
