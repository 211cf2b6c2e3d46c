import { useQuery } from '@tanstack/react-query'
import type { MemberLine } from '@tickmark/core/accounts/Members'
import { useState } from 'react'
import { accountQuery } from '../../../data/accountQuery.ts'
import { PersonName } from '../../../ui/Avatar.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
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
  return (
    <Panel title="Members" footer={query.data && <span>{count(query.data.members.length)}</span>}>
      <QueryView query={query} skeleton="m-3.5 h-40">
        {({ members }) => (
          <MemberTable members={members} onAct={(member, act) => setAsking({ member, act })} />
        )}
      </QueryView>
      {asking !== null && (
        <MemberDialog {...asking} organizationId={organizationId} onClose={() => setAsking(null)} />
      )}
    </Panel>
  )
}

type TableProps = {
  members: readonly MemberLine[]
  onAct: (member: MemberLine, act: MemberAct) => void
}

function MemberTable({ members, onAct }: TableProps) {
  const { user, role: own } = useOrganization()
  const actsOf = (member: MemberLine) =>
    own === null
      ? []
      : listMemberActs({ own, role: member.permission_name, isOwn: member.user_id === user.id })
  const mayAct = members.some((member) => actsOf(member).length > 0)
  return (
    <FactTable
      label="Members"
      heads={['Name', 'Role', 'Member since', ...(mayAct ? ['#Change'] : [])]}
      rows={members.map((member) => {
        const acts = actsOf(member)
        return {
          key: member.user_id,
          cells: [
            <PersonName key="name" {...member} isYou={member.user_id === user.id} />,
            ROLE_NAMES[member.permission_name],
            <Moment key="since" at={member.joined_at} />,
            ...(mayAct
              ? [
                  acts.length > 0 && (
                    <MemberMenu
                      key="change"
                      member={member}
                      acts={acts}
                      onChoose={(act) => onAct(member, act)}
                    />
                  ),
                ]
              : []),
          ],
        }
      })}
    />
  )
}

function count(members: number): string {
  return members === 1 ? '1 member' : `${members} members`
}
