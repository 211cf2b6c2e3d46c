import type { SsoDomain } from '@tickmark/core/accounts/SingleSignOn'
import { useState } from 'react'
import { refreshAccounts } from '../../../../data/accountQuery.ts'
import { callAccount } from '../../../../data/callAccount.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { CopyField } from '../../../../ui/CopyField.tsx'
import { Form, FormError, SubmitButton } from '../../../../ui/form/Form.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useForm } from '../../../../ui/form/useForm.ts'
import { useAct } from '../../../../ui/useAct.ts'

type DomainsProps = {
  organization_id: string
  domains: readonly SsoDomain[]
  mayChange: boolean
}

/** The domains of an organization, with the DNS records that prove them. */
export function SsoDomains({ organization_id, domains, mayChange }: DomainsProps) {
  const form = useForm({
    names: ['domain'],
    check: ({ domain }) => ({ domain: domain.trim() === '' ? 'Enter a domain.' : undefined }),
    send: async ({ domain }) => {
      await callAccount('POST /v3/internal/organization/{organization_id}/sso/domains', {
        organization_id,
        domain,
      })
      await refreshAccounts()
    },
    isEmptiedAfter: true,
  })
  return (
    <div className="flex flex-col gap-4 p-3.5">
      <p className="max-w-prose text-fg2">
        Users with an email address of a verified domain log in through your identity provider, and
        become members at their first log-in.
      </p>
      {domains.length > 0 && (
        <ul className="flex max-w-2xl flex-col divide-y divide-line border-y border-line">
          {domains.map((domain) => (
            <Domain key={domain.domain} {...{ organization_id, domain, mayChange }} />
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

type DomainProps = { organization_id: string; domain: SsoDomain; mayChange: boolean }

function Domain({
  organization_id,
  domain: { domain, record, verified_at },
  mayChange,
}: DomainProps) {
  const [isRemoving, setRemoving] = useState(false)
  const act = useAct()
  const verify = () =>
    act.start({
      id: domain,
      run: () =>
        callAccount(
          'POST /v3/internal/organization/{organization_id}/sso/domains/{domain}/verify',
          {
            organization_id,
            domain,
          },
        ),
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
          <div className="flex flex-col gap-1">
            <p className="text-sm font-medium text-fg2">Name</p>
            <CopyField name={`Name of the record for ${domain}`} value={record.name} />
          </div>
          <div className="flex flex-col gap-1">
            <p className="text-sm font-medium text-fg2">Value</p>
            <CopyField name={`Value of the record for ${domain}`} value={record.value} />
          </div>
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
            await callAccount(
              'DELETE /v3/internal/organization/{organization_id}/sso/domains/{domain}',
              {
                organization_id,
                domain,
              },
            )
            await refreshAccounts()
          }}
          onClose={() => setRemoving(false)}
        >
          Users with an address of this domain can no longer log in through your identity provider.
        </ConfirmDialog>
      )}
    </li>
  )
}
