import type { SingleSignOn, SsoConnection } from '@tickmark/core/accounts/SingleSignOn'
import { useState } from 'react'
import { refreshAccounts } from '../../../../data/accountQuery.ts'
import { callAccount } from '../../../../data/callAccount.ts'
import { CopyField } from '../../../../ui/CopyField.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useForm } from '../../../../ui/form/useForm.ts'
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx'
import { toast } from '../../../../ui/toasts/toast.ts'
import { SamlForm } from './SamlForm.tsx'
import { type ProviderFormProps, useProviderRules } from './useProviderRules.tsx'

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

/** The connection of an organization to its OpenID provider. */
function OidcForm({ redirectUri, ...props }: ProviderFormProps & { redirectUri: string }) {
  const { organization_id, connection, mayChange } = props
  const { rules, fields } = useProviderRules(props)
  const known = connection?.protocol === 'oidc' ? connection : undefined
  const form = useForm({
    names: ['issuer', 'client_id', 'client_secret'],
    send: async ({ issuer, client_id, client_secret }) => {
      const body = { issuer: issuer.trim(), client_id, ...rules }
      await callAccount('POST /v3/internal/organization/{organization_id}/sso/connection', {
        organization_id,
        ...body,
        ...(client_secret !== '' && { client_secret }),
      })
      toast({ title: 'Identity provider saved', tone: 'success' })
      await refreshAccounts()
    },
  })
  return (
    <Form form={form} label="Identity provider" size="medium" className="max-w-xl">
      <div className="flex flex-col gap-1">
        <p className="text-sm font-medium text-fg2">Redirect URI</p>
        <CopyField name="Redirect URI" value={redirectUri} />
        <p className="text-sm text-fg3">
          Create an OpenID Connect application at your provider, and allow this address there.
        </p>
      </div>
      <TextField
        name="issuer"
        label="Issuer"
        description="Address under which the provider publishes /.well-known/openid-configuration."
        placeholder="https://login.example.com"
        defaultValue={known?.issuer}
        disabled={!mayChange}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="client_id"
        label="Client ID"
        defaultValue={known?.client_id}
        disabled={!mayChange}
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="client_secret"
        label="Client secret"
        isOptional
        type="password"
        description={
          known?.has_secret
            ? 'A secret is stored. It is kept if you leave this empty.'
            : 'Leave it empty for a public client, which PKCE protects.'
        }
        disabled={!mayChange}
        autoComplete="off"
      />
      {fields}
    </Form>
  )
}
