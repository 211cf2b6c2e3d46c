import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import type { OrganizationPageProps } from '../OrganizationPageProps.ts'
import { useOrganization } from '../useOrganization.ts'
import { LeavePanel } from './LeavePanel.tsx'
import { LogoField } from './LogoField.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import { ProfileForm } from './ProfileForm.tsx'

/** What is written about an organisation, and the ways out of it. */
export function ProfilePage({ organization }: OrganizationPageProps) {
  const { may } = useOrganization()
  return (
    <div className="flex flex-col gap-4">
      <PanelSlot name="Profile" of={organization.id}>
        <Panel title="Profile">
          {may('editOrganization') ? (
            <>
              <LogoField organization={organization} />
              <ProfileForm key={organization.id} organization={organization} />
            </>
          ) : (
            <ProfileFacts organization={organization} />
          )}
        </Panel>
      </PanelSlot>
      <PanelSlot name="Leave or delete" of={organization.id}>
        <LeavePanel organization={organization} />
      </PanelSlot>
    </div>
  )
}
