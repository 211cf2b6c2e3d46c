import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { ClaimMethod, ClaimProof } from '@tickmark/core/accounts/Listing'
import { isAllowed } from '@tickmark/core/accounts/PERMISSIONS'
import { findRole } from '@tickmark/core/accounts/ROLES'
import { type ReactNode, useState } from 'react'
import { accountQuery, refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { Switched } from '../../../data/Switched.tsx'
import { useMayBeLoggedIn, useOwner, useSession } from '../../../data/session/sessionStore.ts'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { buttonClasses } from '../../../ui/Button.tsx'
import { ChosenName } from '../../../ui/ChosenName.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { LoginButton } from '../../../ui/LoginButton.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import { ANY_PROJECT } from '../../../ui/PickerOptions.ts'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Tick } from '../../../ui/Tick.tsx'
import { ListingTabs } from './ListingTabs.tsx'

/** `/listings/project`: a team proves that a project is its own. */
export function ClaimPage() {
  const title = useScreenTitle('/listings/project')
  const project = useSearch({ strict: false, select: readProject })
  const navigate = useNavigate()
  return (
    <div className="flex w-full max-w-[1200px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <ListingTabs />
      <p className="max-w-[80ch] text-fg2">
        The team of a project can claim it for its organization. Its members can then write notes to
        analysts on the project’s page.
      </p>
      <Organization>
        {(organizationId) => (
          <>
            <div className="flex flex-wrap items-center gap-2 text-fg2">
              Project
              <Picker
                label="Project"
                none="Choose a project"
                options={ANY_PROJECT}
                value={project ?? null}
                onChange={(next) =>
                  void navigate({ to: '/listings/project', search: { project: next ?? undefined } })
                }
              />
            </div>
            {project !== undefined && (
              <Proof key={project} organizationId={organizationId} projectId={project} />
            )}
          </>
        )}
      </Organization>
    </div>
  )
}

function readProject(search: object): string | undefined {
  const project: unknown = Reflect.get(search, 'project')
  return typeof project === 'string' && project !== '' ? project : undefined
}

/** The active organization, or what is needed first. */
function Organization({ children }: { children: (organizationId: string) => ReactNode }) {
  const owner = useOwner()
  const { isLoginFinished } = useSession()
  const mayBeLoggedIn = useMayBeLoggedIn()
  if (owner === null)
    return (
      (isLoginFinished || !mayBeLoggedIn) && (
        <Needed title="Log in to claim a project">
          <LoginButton />
        </Needed>
      )
    )
  const organization = owner.activeOrganization
  if (organization === null)
    return (
      <Needed title="An organization claims a project">
        <p>Create the organization of your team, or switch to it.</p>
        <Link to="/organization" className={buttonClasses({ size: 'medium', variant: 'solid' })}>
          Your organizations
        </Link>
      </Needed>
    )
  if (!isAllowed('claimProject', findRole(owner)))
    return <Needed title="Ask an owner or administrator of your organization to claim it" />
  return children(organization.id)
}

function Needed({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="rounded-md border border-line bg-raise">
      <EmptyState kind="forbidden" title={title}>
        {children}
      </EmptyState>
    </div>
  )
}

type ProofProps = { organizationId: string; projectId: string }

function Proof({ organizationId, projectId }: ProofProps) {
  const claim = { organization_id: organizationId, project_id: projectId }
  const query = useQuery(
    accountQuery('/v3/internal/organization/{organization_id}/claims/{project_id}', claim),
  )
  return (
    <QueryView query={query} skeleton="h-72">
      {(proof) =>
        proof.is_own ? (
          <Panel title={`Your organization has claimed ${proof.project_name}`}>
            <div className="flex flex-col gap-3 border-t border-line p-3.5">
              <Tick>Proven for {proof.host}</Tick>
              <p className="max-w-[70ch] text-fg2">
                Keep the proof where it is: it is checked every day, and the claim ends a week after
                it is gone.
              </p>
              <p className="flex flex-wrap gap-2">
                <Switched name="DOCS_README_ENABLED">
                  <Link
                    to="/projects/$slug/readme"
                    params={{ slug: proof.project_id }}
                    className={buttonClasses({ size: 'medium', variant: 'solid' })}
                  >
                    Write a note to analysts
                  </Link>
                </Switched>
                <Link
                  to="/organization/$page"
                  params={{ page: 'listings' }}
                  className={buttonClasses({ size: 'medium' })}
                >
                  Listings of the organization
                </Link>
              </p>
            </div>
          </Panel>
        ) : (
          <>
            {proof.claimed_by !== null && (
              <p role="note" className="rounded-md border border-warn px-3.5 py-2.5">
                <ChosenName name={proof.claimed_by} /> has claimed {proof.project_name}. You can
                take it over once their proof is no longer published.
              </p>
            )}
            <MethodPanel claim={claim} method="dns" proof={proof} />
            <MethodPanel claim={claim} method="file" proof={proof} />
          </>
        )
      }
    </QueryView>
  )
}

const METHODS = {
  dns: { title: 'By a DNS record', action: 'Check the DNS record' },
  file: { title: 'Or by a file on the website', action: 'Check the file' },
} as const

type MethodProps = {
  claim: { organization_id: string; project_id: string }
  method: ClaimMethod
  proof: ClaimProof
}

function MethodPanel({ claim, method, proof }: MethodProps) {
  const { title, action } = METHODS[method]
  const [tries, setTries] = useState(0)
  const form = useForm({
    names: [],
    send: async () => {
      setTries(tries + 1)
      await callAccount('POST /v3/internal/organization/{organization_id}/claims/{project_id}', {
        ...claim,
        method,
      })
      await refreshAccounts()
    },
  })
  return (
    <Panel title={title}>
      <Form form={form} size="medium" label={title} className="border-t border-line p-3.5">
        {method === 'dns' ? (
          <>
            <Part label="Name of the TXT record" value={proof.dns.name} />
            <Part label="Value of the TXT record" value={proof.dns.value} />
          </>
        ) : (
          <>
            <Part label="Address of the file" value={proof.file.url} />
            <Part label="Content of the file" value={proof.file.content} />
          </>
        )}
        <FormError key={tries} />
        <SubmitButton variant="default" className="self-start">
          {action}
        </SubmitButton>
      </Form>
    </Panel>
  )
}

function Part({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm font-medium text-fg2">{label}</p>
      <CopyField name={label} value={value} />
    </div>
  )
}
