import { useSearch } from '@tanstack/react-router'
import { BillingPanels } from '../../../billing/BillingPanels.tsx'
import type { OrganizationPageProps } from '../OrganizationPageProps.ts'

/** What an organisation pays for, and could. */
export function OrganizationBillingPage({ organization: { id, members } }: OrganizationPageProps) {
  const { paid } = useSearch({ strict: false })
  const owner = { kind: 'organization', organizationId: id, members: members.length } as const
  return <BillingPanels key={id} owner={owner} hasPaid={paid} />
}
