import type { Organization } from '@tickmark/core/accounts/User'
import { refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { Form, FormError, FormField, SubmitButton } from '../../../ui/form/Form.tsx'
import { checkName, useForm } from '../../../ui/form/useForm.ts'
import { Input, TextArea } from '../../../ui/Input.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

/** Edits the profile of an organization. */
export function ProfileForm({ organization }: { organization: Organization }) {
  const form = useForm({
    names: ['name', 'company_name', 'bio', 'links'],
    check: ({ name, links }) => ({ name: checkName(name), links: readLinks(links).fault }),
    send: async ({ links, ...fields }) => {
      const body = { ...fields, links: readLinks(links).links }
      await callAccount('PATCH /v3/internal/organization/{organization_id}', {
        organization_id: organization.id,
        ...body,
      })
      await refreshAccounts()
      toast({ title: 'Profile saved', tone: 'success' })
    },
  })
  return (
    // Another organization resets the form.
    <Form key={organization.id} form={form} label="Profile" className="max-w-xl p-3.5">
      <FormField name="name" label="Name">
        <Input
          size="medium"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={organization.name}
        />
      </FormField>
      <FormField
        name="company_name"
        label="Company"
        isOptional
        description="The legal name of the business."
      >
        <Input
          size="medium"
          maxLength={200}
          autoComplete="organization"
          defaultValue={organization.company_name}
        />
      </FormField>
      <FormField name="bio" label="About" isOptional>
        <TextArea rows={4} maxLength={2_000} defaultValue={organization.bio} />
      </FormField>
      <FormField name="links" label="Links" isOptional description="One web address per line.">
        <TextArea
          rows={3}
          spellCheck={false}
          inputMode="url"
          placeholder="https://example.com"
          defaultValue={organization.links.join('\n')}
        />
      </FormField>
      <FormError />
      <SubmitButton size="medium" className="self-start">
        Save profile
      </SubmitButton>
    </Form>
  )
}

const MAX_LINKS = 20
const LONGEST = 500

/** Parses links, one per line, with an error for the first one that is not a web address. */
export function readLinks(text: string): { links: string[]; fault?: string } {
  const links = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (links.length > MAX_LINKS) return { links, fault: `At most ${MAX_LINKS} links.` }
  const wrong = links.find((link) => !isWebAddress(link))
  if (wrong === undefined) return { links }
  return { links, fault: `“${shorten(wrong)}” is not a web address. Start it with https://.` }
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && text.length <= LONGEST
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
