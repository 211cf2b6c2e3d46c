import type { SamlConnection, SingleSignOn } from '@tickmark/core/accounts/SingleSignOn'
import { formatDay } from '@tickmark/core/formats/formatDay'
import { useState } from 'react'
import { refreshAccounts } from '../../../../data/accountQuery.ts'
import { callAccount } from '../../../../data/callAccount.ts'
import { buttonClasses } from '../../../../ui/Button.tsx'
import { CopyField } from '../../../../ui/CopyField.tsx'
import { Form, FormField } from '../../../../ui/form/Form.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { useForm } from '../../../../ui/form/useForm.ts'
import { TextArea } from '../../../../ui/Input.tsx'
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx'
import { toast } from '../../../../ui/toasts/toast.ts'
import { type ProviderFormProps, useProviderRules } from './useProviderRules.tsx'

/** The way in which the provider's details are entered. */
type Way = 'url' | 'xml' | 'parts'
const WAYS = [
  { value: 'url', label: 'Metadata address' },
  { value: 'xml', label: 'Metadata XML' },
  { value: 'parts', label: 'Single fields' },
] as const satisfies readonly { value: Way; label: string }[]

const NAMES = [
  'metadata_url',
  'metadata',
  'issuer',
  'sso_url',
  'certificates',
  'email_attribute',
  'name_attribute',
] as const
type Values = Readonly<Record<(typeof NAMES)[number], string>>

type Props = ProviderFormProps & { service: SingleSignOn['saml'] }

/** The connection of an organization to its identity provider by SAML 2.0. */
export function SamlForm({ service, ...props }: Props) {
  const { organization_id, connection, mayChange } = props
  const { rules, fields } = useProviderRules(props)
  const known = connection?.protocol === 'saml' ? connection : undefined
  const [way, setWay] = useState<Way>(chooseWay(known))
  const form = useForm({
    names: NAMES,
    check: (values) => findFaults(way, values),
    send: async (values) => {
      const { email_attribute, name_attribute } = values
      await callAccount('POST /v3/internal/organization/{organization_id}/sso/saml', {
        organization_id,
        ...pickProvider(way, values),
        email_attribute,
        name_attribute,
        ...rules,
      })
      toast({ title: 'Identity provider saved', tone: 'success' })
      await refreshAccounts()
    },
  })
  const plain = { disabled: !mayChange, autoComplete: 'off', spellCheck: false } as const
  return (
    <Form form={form} label="Identity provider" size="medium" className="max-w-xl">
      <ServiceFields service={service} />
      {mayChange && (
        <div>
          <SegmentedControl
            label="Available from the provider"
            segments={WAYS}
            value={way}
            onChange={setWay}
          />
        </div>
      )}
      {way === 'url' && (
        <TextField
          name="metadata_url"
          label="Metadata address"
          description="Address of the provider’s metadata, which are read when you save."
          placeholder="https://login.example.com/metadata.xml"
          inputMode="url"
          defaultValue={known?.metadata_url ?? ''}
          {...plain}
        />
      )}
      {way === 'xml' && (
        <FormField name="metadata" label="Metadata XML">
          <TextArea
            rows={5}
            className="font-mono text-sm"
            placeholder="<EntityDescriptor …"
            {...plain}
          />
        </FormField>
      )}
      {way === 'parts' && (
        <>
          <TextField
            name="issuer"
            label="Entity ID"
            description="Some providers call it issuer or identifier."
            defaultValue={known?.issuer}
            {...plain}
          />
          <TextField
            name="sso_url"
            label="Log-in address"
            description="The single sign-on address for the HTTP-Redirect binding."
            inputMode="url"
            defaultValue={known?.sso_url}
            {...plain}
          />
          <FormField
            name="certificates"
            label="Signing certificates"
            description="One below the other. While your provider rotates its certificate, enter the old and the new one."
          >
            <TextArea
              rows={5}
              className="font-mono text-sm"
              placeholder="-----BEGIN CERTIFICATE-----"
              defaultValue={known?.certificates.map(({ pem }) => pem).join('')}
              {...plain}
            />
          </FormField>
        </>
      )}
      {known !== undefined && <StoredProvider connection={known} isShown={way !== 'parts'} />}
      <TextField
        name="email_attribute"
        label="Attribute with the email address"
        isOptional
        description="If empty: email, mail and the names of the large providers, then the NameID."
        maxLength={200}
        defaultValue={known?.email_attribute ?? ''}
        {...plain}
      />
      <TextField
        name="name_attribute"
        label="Attribute with the display name"
        isOptional
        description="If empty: displayName and the names of the large providers."
        maxLength={200}
        defaultValue={known?.name_attribute ?? ''}
        {...plain}
      />
      {fields}
    </Form>
  )
}

function ServiceFields({ service }: Pick<Props, 'service'>) {
  const names = { acs_url: 'Reply address (ACS URL)', entity_id: 'Entity ID (audience)' } as const
  return (
    <div className="flex flex-col gap-3">
      {(['acs_url', 'entity_id'] as const).map((key) => (
        <div key={key} className="flex flex-col gap-1">
          <p className="text-sm font-medium text-fg2">{names[key]}</p>
          <CopyField name={names[key]} value={service[key]} />
        </div>
      ))}
      <p className="text-sm text-fg3">
        Create a SAML application at your provider with these two, or with the metadata file.
      </p>
      <a
        className={`${buttonClasses({ size: 'medium' })} self-start`}
        href={service.metadata_url}
        download="metadata.xml"
      >
        Download metadata
      </a>
    </div>
  )
}

type StoredProps = { connection: SamlConnection; isShown: boolean }

/** Shows the details read from the provider's metadata, where the fields do not show them themselves. */
function StoredProvider({ connection, isShown }: StoredProps) {
  const { issuer, sso_url, certificates } = connection
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[max-content_1fr]">
      {isShown && (
        <>
          <dt className="text-fg3">Entity ID</dt>
          <dd className="min-w-0 break-all">{issuer}</dd>
          <dt className="text-fg3">Log-in address</dt>
          <dd className="min-w-0 break-all">{sso_url}</dd>
        </>
      )}
      {certificates.map(({ fingerprint, valid_until }) => (
        <div key={fingerprint} className="contents">
          <dt className="text-fg3">Certificate until {formatDay(valid_until.slice(0, 10))}</dt>
          <dd className="min-w-0 font-mono break-all">{fingerprint}</dd>
        </div>
      ))}
    </dl>
  )
}

function chooseWay(known: SamlConnection | undefined): Way {
  if (known === undefined) return 'url'
  return known.metadata_url === null ? 'parts' : 'url'
}

function findFaults(way: Way, values: Values): Partial<Record<keyof Values, string | undefined>> {
  const need = (name: keyof Values, fault: string) => ({
    [name]: values[name].trim() === '' ? fault : undefined,
  })
  if (way === 'url') return need('metadata_url', 'Enter the address of the metadata.')
  if (way === 'xml') return need('metadata', 'Paste the metadata of the provider.')
  return {
    ...need('issuer', 'Enter the entity ID of the provider.'),
    ...need('sso_url', 'Enter the log-in address of the provider.'),
    ...need('certificates', 'Paste a certificate of the provider.'),
  }
}

function pickProvider(way: Way, values: Values) {
  const { metadata_url, metadata, issuer, sso_url, certificates } = values
  if (way === 'url') return { metadata_url: metadata_url.trim() }
  if (way === 'xml') return { metadata }
  return { issuer, sso_url: sso_url.trim(), certificates: splitCertificates(certificates) }
}

/** One text for each certificate, whichever way they are separated. */
function splitCertificates(text: string): string[] {
  return text
    .split(/(?<=-----END CERTIFICATE-----)/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
