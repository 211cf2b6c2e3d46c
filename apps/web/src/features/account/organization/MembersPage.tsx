import { useQuery } from '@tanstack/react-query'
import type { MemberLine } from '@tickmark/core/accounts/Members'
import { useState } from 'react'
import { accountQuery } from '../../../data/accountQuery.ts'
import { PersonName } from '../../../ui/Avatar.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { AccountList } from '../AccountList.tsx'
import { InvitationsPanel } from './InvitationsPanel.tsx'
import { listMemberActs, type MemberAct, MemberDialog, MemberMenu } from './memberActs.tsx'
import { type OrganizationPageProps, ROLE_NAMES, useOrganization } from './useOrganization.ts'

/** The members and invitations of an organization. */
export function MembersPage({ organization: { id } }: OrganizationPageProps) {
  const { role, may } = useOrganization()
  return (
    <div className="flex flex-col gap-4">
      <PanelSlot name="Members" of={id}>
        <MembersPanel organizationId={id} />
      </PanelSlot>
      {role !== null && may('listInvitations') && (
        <PanelSlot name="Invitations" of={id}>
          <InvitationsPanel organizationId={id} own={role} />
        </PanelSlot>
      )}
    </div>
  )
}

type Asking = { member: MemberLine; act: MemberAct }

/** The members of the organization with their roles. */
function MembersPanel({ organizationId }: { organizationId: string }) {
  const query = useQuery(
    accountQuery('/v3/internal/organization/{organization_id}/members', {
      organization_id: organizationId,
    }),
  )
  const [asking, setAsking] = useState<Asking | null>(null)
  const { user, role: own } = useOrganization()
  const actsOf = (member: MemberLine) =>
    own === null
      ? []
      : listMemberActs({ own, role: member.permission_name, isOwn: member.user_id === user.id })
  const mayAct = query.data?.members.some((member) => actsOf(member).length > 0)
  return (
    <AccountList
      title="Members"
      query={query}
      rowsOf={({ members }) => members}
      none={null}
      footer={query.data && <span>{count(query.data.members.length)}</span>}
      keyOf={({ user_id }) => user_id}
      cellsOf={(member) => {
        const acts = actsOf(member)
        return {
          Name: <PersonName {...member} isYou={member.user_id === user.id} />,
          Role: ROLE_NAMES[member.permission_name],
          'Member since': <Moment at={member.joined_at} />,
          ...(mayAct && {
            '#Change': acts.length > 0 && (
              <MemberMenu
                member={member}
                acts={acts}
                onChoose={(act) => setAsking({ member, act })}
              />
            ),
          }),
        }
      }}
    >
      {asking !== null && (
        <MemberDialog {...asking} organizationId={organizationId} onClose={() => setAsking(null)} />
      )}
    </AccountList>
  )
}

function count(members: number): string {
  return members === 1 ? '1 member' : `${members} members`
}
