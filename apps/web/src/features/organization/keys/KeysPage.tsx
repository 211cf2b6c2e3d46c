import { KeysPanels } from '../../../account/keys/KeysPanels.tsx'
import type { OrganizationPageProps } from '../OrganizationPageProps.ts'
import { useOrganization } from '../useOrganization.ts'

/** The API keys of an organisation. */
export function KeysPage({ organization: { id } }: OrganizationPageProps) {
  const { may } = useOrganization()
  return (
    <KeysPanels
      key={id}
      owner={{ room: 'organization', path: `/organization/${id}/keys` }}
      mayChange={may('createOrganizationKey')}
    />
  )
}
