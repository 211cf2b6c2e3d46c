import { useNavigate } from '@tanstack/react-router'
import type { Organization } from '@tickmark/core/accounts/User'
import { type ReactNode, useId, useRef, useState } from 'react'
import { refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount, sendForm } from '../../../data/callAccount.ts'
import { describeError, MessageError } from '../../../data/describeError.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form, FormError, FormField, SubmitButton } from '../../../ui/form/Form.tsx'
import { checkName, useForm } from '../../../ui/form/useForm.ts'
import { Input, TextArea } from '../../../ui/Input.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { type OrganizationPageProps, useOrganization } from './useOrganization.ts'

/** The profile of an organization, with the actions to leave and delete it. */
export function ProfilePage({ organization }: OrganizationPageProps) {
  const { may } = useOrganization()
  return (
    <div className="flex flex-col gap-4">
      <PanelSlot name="Profile" of={organization.id}>
        <Panel title="Profile">
          {may('editOrganization') ? (
            <>
              <LogoField organization={organization} />
              <ProfileForm key={organization.id} organization={organization} />
            </>
          ) : (
            <ProfileFacts organization={organization} />
          )}
        </Panel>
      </PanelSlot>
      <PanelSlot name="Leave or delete" of={organization.id}>
        <LeavePanel organization={organization} />
      </PanelSlot>
    </div>
  )
}

/** The profile of an organization, for members who may not edit it. */
function ProfileFacts({ organization }: { organization: Organization }) {
  const { name, company_name, bio, links } = organization
  return (
    <dl className="flex max-w-xl flex-col gap-3 border-t border-line p-3.5">
      <Fact name="Name">{name}</Fact>
      <Fact name="Company">{company_name || '—'}</Fact>
      <Fact name="About">{bio === '' ? '—' : <p className="whitespace-pre-line">{bio}</p>}</Fact>
      <Fact name="Links">
        {links.length === 0
          ? '—'
          : links.map((link) => (
              <a
                key={link}
                href={link}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="block truncate underline decoration-line2 underline-offset-2 hover:decoration-fg"
              >
                {link}
              </a>
            ))}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sm:grid sm:grid-cols-[120px_1fr] sm:gap-x-6">
      <dt className="text-fg3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}

/** Leaves or deletes an organization. */
function LeavePanel({ organization }: { organization: Organization }) {
  const { may } = useOrganization()
  const navigate = useNavigate()
  const [asking, setAsking] = useState<'leave' | 'delete' | null>(null)
  const { id, name } = organization
  const leave = async () => {
    await callAccount('POST /v3/internal/organization/{organization_id}/leave', {
      organization_id: id,
    })
    toast({ title: `You left ${name}`, tone: 'success' })
    await navigate({ to: '/organization' })
    await refreshAccounts()
  }
  return (
    <Panel title="Leave or delete">
      <Way
        title="Leave the organization"
        text="You lose access to what it shares. You can only come back by invitation."
      >
        <Button size="medium" onClick={() => setAsking('leave')}>
          Leave
        </Button>
      </Way>
      {may('deleteOrganization') && (
        <Way
          title="Delete the organization"
          text="Its members, invitations and keys are deleted permanently."
        >
          <Button size="medium" color="danger" onClick={() => setAsking('delete')}>
            Delete
          </Button>
        </Way>
      )}
      {asking === 'leave' && (
        <ConfirmDialog
          title={`Leave ${name}?`}
          action="Leave"
          onConfirm={leave}
          onClose={() => setAsking(null)}
        >
          You lose access to what it shares. You can only come back by invitation.
        </ConfirmDialog>
      )}
      {asking === 'delete' && (
        <DeleteDialog organization={organization} onClose={() => setAsking(null)} />
      )}
    </Panel>
  )
}

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-3.5 py-3">
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-sm text-fg3">{text}</p>
      </div>
      {children}
    </div>
  )
}

type Props = { organization: Pick<Organization, 'id' | 'name'>; onClose: () => void }

/** Deletes an organization after its name was typed. */
function DeleteDialog({ organization: { id, name }, onClose }: Props) {
  const navigate = useNavigate()
  const typed = useRef<HTMLInputElement>(null)
  const remove = async () => {
    if (typed.current?.value.trim() !== name) {
      typed.current?.focus()
      throw new MessageError(`Type “${name}” to delete it.`)
    }
    await callAccount('DELETE /v3/internal/organization/{organization_id}', { organization_id: id })
    toast({ title: `${name} is deleted`, tone: 'success' })
    await navigate({ to: '/organization' })
    await refreshAccounts()
  }
  return (
    <ConfirmDialog title={`Delete ${name}?`} action="Delete" onConfirm={remove} onClose={onClose}>
      <p className="mb-3">
        Its members, invitations and keys are deleted too. This cannot be undone; the audit log is
        kept.
      </p>
      <Field label={`Type “${name}” to confirm`} className="p-0.5">
        <Input ref={typed} size="medium" autoComplete="off" spellCheck={false} />
      </Field>
    </ConfirmDialog>
  )
}

/** Edits the profile of an organization. */
function ProfileForm({ organization }: { organization: Organization }) {
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

/** Uploads, replaces and removes the logo of an organization. A chosen file is sent at once. */
function LogoField({ organization }: { organization: Organization }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [running, setRunning] = useState<'upload' | 'remove' | null>(null)
  const [fault, setFault] = useState<string | undefined>(undefined)
  const act = async (name: 'upload' | 'remove', send: () => Promise<unknown>, done: string) => {
    if (running !== null) return
    setRunning(name)
    setFault(undefined)
    try {
      await send()
      await refreshAccounts()
      toast({ title: done, tone: 'success' })
    } catch (failure) {
      setFault(describeError(failure))
    } finally {
      setRunning(null)
    }
  }
  const upload = (file: File) => {
    const wrong = checkLogo(file)
    if (wrong !== undefined) return setFault(wrong)
    const send = async () => {
      const body = new FormData()
      body.append('file', file)
      await sendForm(
        'POST /v3/internal/organization/{organization_id}/logo',
        { organization_id: organization.id },
        { form: body },
      )
    }
    void act('upload', send, 'Logo saved')
  }
  return (
    <div className="flex items-center gap-4 border-t border-line px-3.5 py-3">
      <OrganizationLogo organization={organization} size={56} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2">
          <input
            ref={input}
            id={id}
            type="file"
            accept={LOGO_TYPES.join(',')}
            className="hidden"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file !== undefined) upload(file)
              // Allows to choose the same file again.
              target.value = ''
            }}
          />
          <Button
            size="medium"
            aria-describedby={`${id}-about`}
            isLoading={running === 'upload'}
            onClick={() => input.current?.click()}
          >
            {organization.logo_url === null ? 'Upload a logo' : 'Replace the logo'}
          </Button>
          {organization.logo_url !== null && (
            <Button
              size="medium"
              variant="ghost"
              isLoading={running === 'remove'}
              onClick={() =>
                void act(
                  'remove',
                  () =>
                    callAccount('DELETE /v3/internal/organization/{organization_id}/logo', {
                      organization_id: organization.id,
                    }),
                  'Logo removed',
                )
              }
            >
              Remove
            </Button>
          )}
        </div>
        <p id={`${id}-about`} className="mt-1 text-sm text-fg3">
          PNG, JPEG, WebP or GIF, at most 2 MB.
        </p>
        <div role="alert">{fault && <p className="mt-1 text-sm text-down">{fault}</p>}</div>
      </div>
    </div>
  )
}

type LogoFieldProps = { organization: Pick<Organization, 'name' | 'logo_url'>; size?: number }

/** The logo of an organization, or its initials. Decorative: the name is next to it. */
function OrganizationLogo({ organization: { name, logo_url }, size = 40 }: LogoFieldProps) {
  if (logo_url === null) return <Avatar name={name} size={size} />
  return (
    <img
      src={logo_url}
      alt=""
      width={size}
      height={size}
      className="shrink-0 rounded-md border border-line2 bg-raise object-contain"
      style={{ width: size, height: size }}
    />
  )
}

/** The accepted types of a logo; the server checks the content. */
const LOGO_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
const MAX_BYTES = 2 * 1_024 * 1_024

/** Explains why a file cannot be a logo, checked before it is sent; undefined if it may be one. */
export function checkLogo({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  if (!LOGO_TYPES.some((known) => known === type)) return 'Choose a PNG, JPEG, WebP or GIF image.'
  return size > MAX_BYTES ? 'A logo can have at most 2 MB.' : undefined
}
