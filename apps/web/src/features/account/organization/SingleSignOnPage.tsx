import { useQuery } from '@tanstack/react-query'
import type { SingleSignOn, SsoConnection, SsoDomain } from '@tickmark/core/accounts/SingleSignOn'
import { useState } from 'react'
import { ACCOUNT_API_SCOPES, accountQuery, refreshAccounts } from '../../../data/accountQuery.ts'
import { deleteRest, postRest } from '../../../data/rest/sendRest.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { Form, FormError, FormField, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useAct } from '../../../ui/useAct.ts'
import { ProvisioningForm } from './ProvisioningForm.tsx'
import { type OrganizationPageProps, ROLE_NAMES, useOrganization } from './useOrganization.ts'

const SCOPES = ACCOUNT_API_SCOPES.organization

/** Single sign-on of an organization: the domains of its addresses and its provider. */
export function SingleSignOnPage({ organization: { id } }: OrganizationPageProps) {
  return (
    <PanelSlot name="Single sign-on" of={id}>
      <SingleSignOnPanels path={`/organization/${id}/sso`} />
    </PanelSlot>
  )
}

function SingleSignOnPanels({ path }: { path: string }) {
  const { may } = useOrganization()
  const query = useQuery(accountQuery<'showSingleSignOn'>('organization', path))
  const mayChange = may('saveSsoConnection')
  return (
    <>
      <Panel title="Domains">
        <QueryView query={query} skeleton="m-3.5 h-24">
          {({ domains }) => <Domains path={`${path}/domains`} {...{ domains, mayChange }} />}
        </QueryView>
      </Panel>
      <Panel title="Identity provider">
        <QueryView query={query} skeleton="m-3.5 h-64">
          {(shown) => (
            // What somebody else has saved starts a new form.
            <Connection
              key={shown.connection?.updated_at}
              path={`${path}/connection`}
              {...{ ...shown, mayChange }}
            />
          )}
        </QueryView>
      </Panel>
      <Panel title="Provisioning">
        <QueryView query={query} skeleton="m-3.5 h-32">
          {({ provisioning }) => <ProvisioningForm {...{ path, provisioning, mayChange }} />}
        </QueryView>
      </Panel>
    </>
  )
}

type DomainsProps = { path: string; domains: readonly SsoDomain[]; mayChange: boolean }

function Domains({ path, domains, mayChange }: DomainsProps) {
  const form = useForm({
    names: ['domain'],
    check: ({ domain }) => ({ domain: domain.trim() === '' ? 'Enter a domain.' : undefined }),
    send: async ({ domain }) => {
      await postRest(path, { domain }, SCOPES)
      await refreshAccounts()
    },
    isEmptiedAfter: true,
  })
  return (
    <div className="flex flex-col gap-4 p-3.5">
      <p className="max-w-prose text-fg2">
        People with an email address of a verified domain log in by your identity provider, and
        become members when they do so for the first time.
      </p>
      {domains.length > 0 && (
        <ul className="flex max-w-2xl flex-col divide-y divide-line border-y border-line">
          {domains.map((domain) => (
            <Domain key={domain.domain} {...{ path, domain, mayChange }} />
          ))}
        </ul>
      )}
      {mayChange && (
        <Form form={form} label="Add a domain" size="medium" className="max-w-md">
          <TextField
            name="domain"
            label="Domain"
            placeholder="example.com"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={253}
          />
          <FormError />
          <SubmitButton className="self-start">Add domain</SubmitButton>
        </Form>
      )}
    </div>
  )
}

type DomainProps = { path: string; domain: SsoDomain; mayChange: boolean }

function Domain({ path, domain: { domain, record, verified_at }, mayChange }: DomainProps) {
  const [isRemoving, setRemoving] = useState(false)
  const act = useAct()
  const verify = () =>
    act.start({
      id: domain,
      run: () => postRest(`${path}/${domain}/verify`, {}, SCOPES),
      done: `${domain} is verified`,
    })
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium break-all">{domain}</span>
        <Badge tone={verified_at === null ? undefined : 'good'}>
          {verified_at === null ? 'Not verified' : 'Verified'}
        </Badge>
        {mayChange && (
          <Button
            variant="ghost"
            className="ml-auto"
            aria-label={`Remove ${domain}`}
            onClick={() => setRemoving(true)}
          >
            Remove…
          </Button>
        )}
      </div>
      {verified_at === null && (
        <>
          <p className="text-fg2">Publish this TXT record at the DNS provider of {domain}.</p>
          <CopyField name={`Name of the record for ${domain}`} value={record.name} />
          <CopyField name={`Value of the record for ${domain}`} value={record.value} />
          {mayChange && (
            <Button
              size="medium"
              className="self-start"
              isLoading={act.running !== null}
              onClick={verify}
            >
              Verify {domain}
            </Button>
          )}
        </>
      )}
      {isRemoving && (
        <ConfirmDialog
          title={`Remove ${domain}?`}
          action="Remove domain"
          onConfirm={async () => {
            await deleteRest(`${path}/${domain}`, {}, SCOPES)
            await refreshAccounts()
          }}
          onClose={() => setRemoving(false)}
        >
          People with addresses of it can no longer log in by your identity provider.
        </ConfirmDialog>
      )}
    </li>
  )
}

type ConnectionProps = Pick<SingleSignOn, 'connection' | 'redirect_uri'> & {
  path: string
  mayChange: boolean
}

function Connection({ path, connection, redirect_uri, mayChange }: ConnectionProps) {
  const [role, setRole] = useState<SsoConnection['default_role']>(
    connection?.default_role ?? 'MEMBER',
  )
  const [isRequired, setRequired] = useState(connection?.is_required ?? false)
  const [isRemoving, setRemoving] = useState(false)
  const form = useForm({
    names: ['issuer', 'client_id', 'client_secret'],
    send: async ({ issuer, client_id, client_secret }) => {
      const body = { issuer: issuer.trim(), client_id, default_role: role, is_required: isRequired }
      await postRest(path, { ...body, ...(client_secret !== '' && { client_secret }) }, SCOPES)
      toast({ title: 'Identity provider saved', tone: 'success' })
      await refreshAccounts()
    },
  })
  return (
    <Form form={form} label="Identity provider" size="medium" className="max-w-xl p-3.5">
      <div className="flex flex-col gap-1">
        <p className="text-sm font-medium text-fg2">Redirect URI</p>
        <CopyField name="Redirect URI" value={redirect_uri} />
        <p className="text-sm text-fg3">
          Create an OpenID Connect application at your provider, and allow this address there.
        </p>
      </div>
      <TextField
        name="issuer"
        label="Issuer"
        description="Where the provider publishes /.well-known/openid-configuration."
        placeholder="https://login.example.com"
        defaultValue={connection?.issuer}
        disabled={!mayChange}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="client_id"
        label="Client ID"
        defaultValue={connection?.client_id}
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
          connection?.has_secret
            ? 'A secret is stored. It is kept if you leave this empty.'
            : 'Leave it empty for a public client, which PKCE protects.'
        }
        disabled={!mayChange}
        autoComplete="off"
      />
      <FormField name="default_role" label="Role of new members">
        <Select
          size="medium"
          isDisabled={!mayChange}
          options={(['MEMBER', 'ADMIN'] as const).map((value) => ({
            value,
            label: ROLE_NAMES[value],
          }))}
          value={role}
          onChange={setRole}
        />
      </FormField>
      <Checkbox
        label="Require single sign-on"
        description="Members with an address of a verified domain log in no other way, and are logged out now. Owners can still use their password."
        checked={isRequired}
        disabled={!mayChange}
        onChange={setRequired}
      />
      <FormError />
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          <SubmitButton>Save provider</SubmitButton>
          {connection !== null && (
            <Button size="medium" variant="ghost" onClick={() => setRemoving(true)}>
              Disconnect…
            </Button>
          )}
        </div>
      )}
      {isRemoving && (
        <ConfirmDialog
          title="Disconnect the identity provider?"
          action="Disconnect"
          onConfirm={async () => {
            await deleteRest(path, {}, SCOPES)
            await refreshAccounts()
          }}
          onClose={() => setRemoving(false)}
        >
          Members stay, and log in with a password or another way. Those without a password can
          choose one with “Forgot your password?”.
        </ConfirmDialog>
      )}
    </Form>
  )
}
