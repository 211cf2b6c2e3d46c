import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProjectListing } from '@tickmark/core/accounts/Listing'
import { useState } from 'react'
import { accountQuery, refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { pageSettings } from '../../../data/pageSettings.ts'
import { useOwner } from '../../../data/session/sessionStore.ts'
import { useSwitch } from '../../../data/switchStore.ts'
import { Age } from '../../../documents/Age.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Form, FormError, FormField, SubmitButton } from '../../../ui/form/Form.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextArea } from '../../../ui/Input.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { useAct } from '../../../ui/useAct.ts'

type Props = {
  slug: string
  /** True if it takes no space while there are no notes, and the visitor may not write one. */
  isOptional?: boolean
}

/** Shows the notes of a project's team to analysts. */
export function NotesPanel({ slug, isOptional = false }: Props) {
  const isOn = useSwitch('PROJECT_LISTING_FORM_ENABLED') && !pageSettings.partnerTerminal
  const query = useQuery({
    ...accountQuery('/v3/internal/listings/projects/{project_id}', { project_id: slug }),
    enabled: isOn,
  })
  if (!isOn) return null
  const { data } = query
  if (isOptional && (data === undefined || (data.notes.length === 0 && !data.can_write)))
    return null
  return (
    <Panel
      title="Notes from the team"
      controls={data?.can_end_claim && <EndClaim slug={slug} />}
      footer={data && <Claimed listing={data} slug={slug} />}
    >
      <QueryView query={query} skeleton="m-3.5 h-16">
        {(listing) => (
          <div className="border-t border-line">
            <Notes listing={listing} />
            {listing.can_write && listing.claim !== null && (
              <Writer slug={slug} organizationId={listing.claim.organization_id} />
            )}
          </div>
        )}
      </QueryView>
    </Panel>
  )
}

/** Shows who has claimed the project, or how to claim it. */
function Claimed({ listing: { claim }, slug }: { listing: ProjectListing; slug: string }) {
  return claim === null ? (
    <span>
      Nobody has claimed this project.{' '}
      <Link
        to="/listings/project"
        search={{ project: slug }}
        className="underline decoration-line2 underline-offset-4 hover:text-fg"
      >
        Is it yours?
      </Link>
    </span>
  ) : (
    <span>
      Claimed by <bdi className="font-medium text-fg">{claim.organization}</bdi>, proven for{' '}
      {claim.host} <Age at={claim.proven_at} />
    </span>
  )
}

function Notes({ listing: { notes } }: { listing: ProjectListing }) {
  const { running, start } = useAct()
  const isStaff = useOwner()?.isStaff === true
  if (notes.length === 0) return <p className="px-3.5 py-3 text-fg3">No notes yet.</p>
  const remove = ({ note_id, organization_id }: ProjectListing['notes'][number]) => {
    start({
      id: note_id,
      run: () =>
        isStaff
          ? callAccount('DELETE /v3/internal/listings/notes/{note_id}', { note_id })
          : callAccount('DELETE /v3/internal/organization/{organization_id}/notes/{note_id}', {
              organization_id,
              note_id,
            }),
      done: 'The note is deleted',
    })
  }
  return (
    <ol aria-label="Notes from the team">
      {notes.map((note) => {
        const { note_id, text, organization, author, created_at, can_delete } = note
        return (
          <li
            key={note_id}
            className="flex gap-2 border-b border-line px-3.5 py-2.5 last:border-b-0"
          >
            <div className="min-w-0 grow">
              <p dir="auto" className="max-w-[90ch] whitespace-pre-wrap [overflow-wrap:anywhere]">
                <bdi>{text}</bdi>
              </p>
              <p className="mt-0.5 text-sm text-fg3">
                {author !== '' && (
                  <>
                    <bdi>{author}</bdi>,{' '}
                  </>
                )}
                <bdi>{organization}</bdi>, <Age at={created_at} />
              </p>
            </div>
            {can_delete && (
              <IconButton
                icon="close"
                label="Delete the note"
                disabled={running === note_id}
                onClick={() => remove(note)}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Writer({ slug, organizationId }: { slug: string; organizationId: string }) {
  const form = useForm({
    names: ['text'],
    isEmptiedAfter: true,
    check: ({ text }) => ({ text: text.trim() === '' ? 'Enter a note.' : undefined }),
    send: async ({ text }) => {
      await callAccount('POST /v3/internal/organization/{organization_id}/notes', {
        organization_id: organizationId,
        project_id: slug,
        text,
      })
      await refreshAccounts()
    },
  })
  return (
    <Form form={form} size="medium" label="Write a note" className="border-t border-line p-3.5">
      <FormField
        name="text"
        label="Note to analysts"
        description="Plain text visible to everyone, such as a change that explains a figure."
      >
        <TextArea rows={2} maxLength={1_000} />
      </FormField>
      <FormError />
      <SubmitButton variant="default" className="self-start">
        Publish
      </SubmitButton>
    </Form>
  )
}

/** Staff take a project from an organization that should not have it. */
function EndClaim({ slug }: { slug: string }) {
  const [isOpen, setOpen] = useState(false)
  const form = useForm({
    names: ['reason'],
    check: ({ reason }) => ({
      reason:
        reason.trim().length < 3 ? 'Enter a reason for the organization and the log.' : undefined,
    }),
    send: async ({ reason }) => {
      await callAccount('POST /v3/internal/listings/projects/{project_id}/revoke', {
        project_id: slug,
        reason,
      })
      setOpen(false)
      await refreshAccounts()
    },
  })
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        End the claim…
      </Button>
      {isOpen && (
        <Modal title="End the claim" onClose={() => setOpen(false)}>
          <Form form={form} size="medium" label="End the claim" className="p-4">
            <FormField
              name="reason"
              label="Reason"
              description="Owners and administrators of the organization get it by email."
            >
              <TextArea maxLength={2_000} />
            </FormField>
            <FormError />
            <SubmitButton className="self-start" color="danger">
              End the claim
            </SubmitButton>
          </Form>
        </Modal>
      )}
    </>
  )
}
