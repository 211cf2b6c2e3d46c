import { useNavigate } from '@tanstack/react-router'
import type { Organization } from '@tickmark/core/accounts/User'
import { type ReactNode, useRef, useState } from 'react'
import { refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { MessageError } from '../../../data/describeError.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { LogoField } from './LogoField.tsx'
import { ProfileForm } from './ProfileForm.tsx'
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
