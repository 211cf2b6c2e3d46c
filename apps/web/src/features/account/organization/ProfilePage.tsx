import type { Organization } from '@tickmark/core/session/User'
import type { ReactNode } from 'react'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { LeavePanel } from './LeavePanel.tsx'
import { LogoField } from './LogoField.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { type OrganizationPageProps, useOrganization } from './useOrganization.ts'

/** The profile of an organization, with the actions to leave and delete it. */
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

/** The profile of an organization, for members who may not edit it. */
function ProfileFacts({ organization }: { organization: Organization }) {
  const { name, company_name, bio, links } = organization
  return (
    <dl className="flex max-w-xl flex-col gap-3 border-t border-line p-3.5">
      <Fact name="Name">{name}</Fact>
      <Fact name="Company">{company_name || '—'}</Fact>
      <Fact name="About">{bio === '' ? '—' : <p className="whitespace-pre-line">{bio}</p>}</Fact>
      <Fact name="Links">
        {links.length === 0
          ? '—'
          : links.map((link) => (
              <a
                key={link}
                href={link}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="block truncate underline decoration-line2 underline-offset-2 hover:decoration-fg"
              >
                {link}
              </a>
            ))}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:grid sm:grid-cols-[120px_1fr] sm:gap-x-6">
      <dt className="text-fg3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
