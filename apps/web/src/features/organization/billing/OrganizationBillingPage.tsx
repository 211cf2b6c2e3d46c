import { BillingPanels } from '../../../account/billing/BillingPanels.tsx'
import { usePaid } from '../../../account/billing/usePaid.ts'
import type { OrganizationPageProps } from '../OrganizationPageProps.ts'

/** What an organisation pays for, and could. */
export function OrganizationBillingPage({ organization: { id, members } }: OrganizationPageProps) {
  const hasPaid = usePaid()
  const owner = { kind: 'organization', organizationId: id, members: members.length } as const
  return <BillingPanels key={id} owner={owner} hasPaid={hasPaid} />
}
