import { PanelSlot } from '../../../ui/Panel.tsx'
import type { OrganizationPageProps } from '../OrganizationPageProps.ts'
import { useOrganization } from '../useOrganization.ts'
import { InvitationsPanel } from './InvitationsPanel.tsx'
import { MembersPanel } from './MembersPanel.tsx'

/** Who belongs to an organisation, and who is invited to. */
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
