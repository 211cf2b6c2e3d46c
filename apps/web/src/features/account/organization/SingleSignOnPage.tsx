import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '../../../data/accountQuery.ts'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { ProvisioningForm } from './ProvisioningForm.tsx'
import { ProviderPanel } from './sso/ProviderPanel.tsx'
import { SsoDomains } from './sso/SsoDomains.tsx'
import { type OrganizationPageProps, useOrganization } from './useOrganization.ts'

/** Single sign-on of an organization: the domains of its addresses and its provider. */
export function SingleSignOnPage({ organization: { id } }: OrganizationPageProps) {
  return (
    <PanelSlot name="Single sign-on" of={id}>
      <SingleSignOnPanels organization_id={id} />
    </PanelSlot>
  )
}

function SingleSignOnPanels({ organization_id }: { organization_id: string }) {
  const { may } = useOrganization()
  const query = useQuery(
    accountQuery('/v3/internal/organization/{organization_id}/sso', { organization_id }),
  )
  const mayChange = may('saveSsoConnection')
  return (
    <>
      <Panel title="Domains">
        <QueryView query={query} skeleton="m-3.5 h-24">
          {({ domains }) => <SsoDomains {...{ organization_id, domains, mayChange }} />}
        </QueryView>
      </Panel>
      <Panel title="Identity provider">
        <QueryView query={query} skeleton="m-3.5 h-64">
          {(shown) => (
            // What another administrator has saved starts a new form.
            <ProviderPanel
              key={shown.connection?.updated_at}
              {...{ organization_id, mayChange, singleSignOn: shown }}
            />
          )}
        </QueryView>
      </Panel>
      <Panel title="Provisioning">
        <QueryView query={query} skeleton="m-3.5 h-32">
          {({ provisioning }) => (
            <ProvisioningForm {...{ organization_id, provisioning, mayChange }} />
          )}
        </QueryView>
      </Panel>
    </>
  )
}
