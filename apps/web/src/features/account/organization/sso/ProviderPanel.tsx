import type { SingleSignOn, SsoConnection } from '@tickmark/core/accounts/SingleSignOn'
import { useState } from 'react'
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx'
import { OidcForm } from './OidcForm.tsx'
import { SamlForm } from './SamlForm.tsx'

type Props = {
  organization_id: string
  singleSignOn: SingleSignOn
  mayChange: boolean
}

const PROTOCOLS = [
  { value: 'oidc', label: 'OpenID Connect' },
  { value: 'saml', label: 'SAML 2.0' },
] as const satisfies readonly { value: SsoConnection['protocol']; label: string }[]

/** The provider of an organization: in which protocol it speaks, and the form of that one. */
export function ProviderPanel({ organization_id, singleSignOn, mayChange }: Props) {
  const { connection, redirect_uri, saml } = singleSignOn
  const [protocol, setProtocol] = useState(connection?.protocol ?? 'oidc')
  return (
    <div className="flex flex-col gap-4 p-3.5">
      {mayChange && (
        <div>
          <SegmentedControl
            label="Protocol"
            segments={PROTOCOLS}
            value={protocol}
            onChange={setProtocol}
          />
        </div>
      )}
      {connection !== null && connection.protocol !== protocol && (
        <p className="max-w-prose text-fg2">
          Saving replaces the connection to {connection.issuer}. Members are then found by their
          email addresses.
        </p>
      )}
      {protocol === 'oidc' ? (
        <OidcForm {...{ organization_id, connection, mayChange, redirectUri: redirect_uri }} />
      ) : (
        <SamlForm {...{ organization_id, connection, mayChange, service: saml }} />
      )}
    </div>
  )
}
