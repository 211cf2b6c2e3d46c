import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { slugify } from '@tickmark/core/projects/slugify'
import { useEffect, useRef, useState } from 'react'
import { createCaptcha } from '../../../account/captcha/createCaptcha.ts'
import { findEmailFault } from '../../../account/formFaults.ts'
import { ACCOUNT_QUERY_OPTIONS, nameAnswer, refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { useStore } from '../../../data/createStore.ts'
import { useOwner } from '../../../data/session/sessionStore.ts'
import { useScreenTitle } from '../../../data/usePageTitle.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ChosenName } from '../../../ui/ChosenName.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { FormFault, useForm } from '../../../ui/form/useForm.ts'
import { joinClasses } from '../../../ui/joinClasses.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { ProjectLogo } from '../../../ui/ProjectLogo.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { useAct } from '../../../ui/useAct.ts'
import { ChecksPanel } from '../ChangesPanel.tsx'
import { SearchStep, StepFields } from './ListingSteps.tsx'
import { ListingTabs } from './ListingTabs.tsx'
import {
  EMPTY_DRAFT,
  type ListingDraft,
  listingDraft,
  listStepFaults,
  readEdit,
  readValidEdit,
  STEPS,
} from './listingDraft.ts'

/** `/listings`: an application for a project that is not in the terminal. */
export function NewListingPage() {
  const title = useScreenTitle('/listings')
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <div className="flex w-full max-w-[1200px] flex-col gap-4 px-3 py-4 md:px-6 md:py-6">
      <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
      <ListingTabs />
      {sentTo === null ? (
        <Application onSent={setSentTo} />
      ) : (
        <Panel title="Check your email">
          <div role="status" className="border-t border-line p-3.5 text-fg2">
            <p className="max-w-[70ch]">
              Open the link in the email to{' '}
              <strong className="font-semibold text-fg">{sentTo}</strong> to submit the application.
              It is valid for 24 hours.
            </p>
          </div>
        </Panel>
      )}
    </div>
  )
}

function Application({ onSent }: { onSent: (email: string) => void }) {
  const draft = useStore(listingDraft)
  const change = (changes: Partial<ListingDraft>) =>
    listingDraft.set({ ...listingDraft.get(), ...changes })
  const place = useRef<HTMLDivElement>(null)
  const lastStep = useRef(draft.step)
  // The focus is the browser's: the button that had it belongs to the step before.
  useEffect(() => {
    if (lastStep.current !== draft.step) place.current?.querySelector('h2')?.focus()
    lastStep.current = draft.step
  }, [draft.step])
  const projectId = draft.projectId || slugify(draft.texts.name ?? '')
  const isLast = draft.step === STEPS.length
  const request = JSON.stringify({
    text: draft.step === 0 ? draft.search.trim() : '',
    ...(projectId !== '' && { project_id: projectId }),
    data: draft.step === 0 ? {} : readValidEdit(draft),
  })
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
      <div ref={place} className="flex min-w-0 flex-col gap-4">
        {draft.step > 0 && <StepList draft={draft} onChoose={(step) => change({ step })} />}
        {draft.step === 0 ? (
          <SearchStep draft={draft} onChange={change} />
        ) : (
          <StepForm key={draft.step} draft={draft} onChange={change} onSent={onSent} />
        )}
      </div>
      {(draft.step > 0 || draft.search.trim().length > 1) && (
        <SimilarPanel request={request} isChecked={isLast} />
      )}
    </div>
  )
}

type StepProps = { draft: ListingDraft; onChange: (changes: Partial<ListingDraft>) => void }

function StepList({ draft, onChoose }: { draft: ListingDraft; onChoose: (step: number) => void }) {
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-1.5">
      {STEPS.map(({ title }, index) => {
        const isShown = draft.step === index + 1
        return (
          <li key={title}>
            <Button
              size="small"
              aria-current={isShown ? 'step' : undefined}
              className={joinClasses(isShown && 'border-accent text-fg')}
              onClick={() => onChoose(index + 1)}
            >
              {index + 1}. {title}
            </Button>
          </li>
        )
      })}
    </ol>
  )
}

function StepForm({ draft, onChange, onSent }: StepProps & { onSent: (email: string) => void }) {
  const owner = useOwner()
  const navigate = useNavigate()
  const [captcha] = useState(() => createCaptcha())
  const { running, start } = useAct()
  const step = STEPS[draft.step - 1]
  const isLast = draft.step === STEPS.length
  const faults = step === undefined ? {} : listStepFaults(draft, step)

  const send = async (isDraft: boolean) => {
    requireAllSteps(draft, onChange)
    const visitor = owner === null && { email: draft.email, captcha: await captcha.take() }
    const answer = await callAccount('POST /v3/internal/listings/apply', {
      ...(draft.projectId !== '' && { project_id: draft.projectId }),
      data: readEdit(draft),
      contacts: draft.contacts,
      evidence: draft.evidence,
      is_draft: isDraft,
      ...visitor,
    })
    listingDraft.set(EMPTY_DRAFT)
    if (answer.data_id === null) return onSent(draft.email)
    await refreshAccounts()
    await navigate({ to: '/datahub/$data_id', params: { data_id: answer.data_id } })
  }
  const form = useForm({
    names: ['email', 'contacts', 'evidence', ...Object.keys(faults)],
    check: () => ({
      ...faults,
      ...(draft.step === 4 && owner === null && { email: findEmailFault(draft.email) }),
      ...(isLast && draft.evidence.trim() === '' && { evidence: 'Explain how it can be checked.' }),
    }),
    send: async () => {
      if (!isLast) return onChange({ step: draft.step + 1 })
      await send(false)
    },
  })
  if (step === undefined) return null
  return (
    <Form
      form={form}
      size="medium"
      label={step.title}
      onBegin={isLast && owner === null ? captcha.begin : undefined}
    >
      <section className="rounded-md border border-line bg-raise">
        <h2 tabIndex={-1} className="px-3.5 pt-3 font-semibold outline-none">
          Step {draft.step} of {STEPS.length}: {step.title}
        </h2>
        <p className="px-3.5 pb-3 text-fg2">{step.lead}</p>
        <StepFields
          draft={draft}
          step={step}
          faults={{ ...omitMissing(faults, draft), ...form.faults.fields }}
          captcha={isLast && owner === null ? captcha : null}
          isVisitor={owner === null}
          onChange={onChange}
        />
        <div className="flex flex-col gap-3 border-t border-line p-3.5">
          <FormError />
          <div className="flex flex-wrap gap-2">
            <Button size="medium" onClick={() => onChange({ step: draft.step - 1 })}>
              Back
            </Button>
            <SubmitButton>{isLast ? 'Submit for review' : 'Next'}</SubmitButton>
            {isLast && owner !== null && (
              <Button
                size="medium"
                isLoading={running === 'draft'}
                onClick={() =>
                  start({ id: 'draft', run: () => send(true), done: 'Saved as a draft' })
                }
              >
                Save as a draft
              </Button>
            )}
          </div>
          <p className="text-sm text-fg3">
            Your entries are kept in this browser until you submit them.
          </p>
        </div>
      </section>
    </Form>
  )
}

/** Omits faults of missing texts: they are reported when the user goes on, and not while they write. */
function omitMissing(faults: Readonly<Record<string, string>>, { texts }: ListingDraft) {
  return Object.fromEntries(
    Object.entries(faults).filter(([path]) => (texts[path] ?? '').trim() !== ''),
  )
}

/** @throws FormFault where a step is not right, after going there. */
function requireAllSteps(draft: ListingDraft, onChange: StepProps['onChange']): void {
  const wrong = STEPS.findIndex((step) => Object.keys(listStepFaults(draft, step)).length > 0)
  if (wrong < 0) return
  onChange({ step: wrong + 1 })
  throw new FormFault('Something is missing in this step.')
}

const PAUSE_MS = 250
type Props = {
  /** The text to search for, and the fields of an application as JSON. */
  request: string
  /** True if all fields are there, so that they can be checked. */
  isChecked?: boolean
}

/** Projects that are listed and may be the one that is written about, while it is written. */
function SimilarPanel({ request, isChecked = false }: Props) {
  const [settled, setSettled] = useState(request)
  // The clock is outside of React: one call for a run of key presses.
  useEffect(() => {
    const timer = setTimeout(() => setSettled(request), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [request])
  const query = useQuery({
    ...ACCOUNT_QUERY_OPTIONS,
    queryKey: [...nameAnswer('POST /v3/internal/listings/preview'), settled],
    queryFn: ({ signal }) =>
      callAccount('POST /v3/internal/listings/preview', JSON.parse(settled), { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <div aria-live="polite" className="flex min-w-0 flex-col gap-4">
      <Panel title="Already listed?">
        <QueryView query={query} skeleton="m-3.5 h-8">
          {({ similar }) =>
            similar.length === 0 ? (
              <p className="border-t border-line px-3.5 py-3 text-fg2">
                No similar project is listed.
              </p>
            ) : (
              <ul aria-label="Similar projects">
                {similar.map(({ project_id, name, symbol, reason, is_reviewed }) => (
                  <li
                    key={`${project_id} ${reason}`}
                    className="flex items-center gap-2.5 border-t border-line px-3.5 py-2"
                  >
                    <ProjectLogo projectId={project_id} name={name} size={24} />
                    <span className="min-w-0 grow">
                      <Link
                        to="/projects/$slug"
                        params={{ slug: project_id }}
                        className="font-medium underline decoration-line2 underline-offset-4 hover:decoration-fg"
                      >
                        <ChosenName name={name} />
                      </Link>{' '}
                      <span className="text-fg3">{symbol}</span>
                      <span className="block text-sm text-fg3">It has {reason}.</span>
                    </span>
                    {!is_reviewed && <Badge tone="warn">Not reviewed</Badge>}
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </Panel>
      {isChecked && query.data && (
        <ChecksPanel checks={query.data.checks.filter(({ kind }) => kind !== 'duplicate')} />
      )}
    </div>
  )
}
