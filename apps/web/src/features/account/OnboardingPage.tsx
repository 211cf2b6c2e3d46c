import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { getMetric } from '@tickmark/core/metrics/getMetric'
import { LEADERBOARD_METRIC, leaderboardQuery } from '@tickmark/core/screens/ranking'
import { MARKET_SECTORS } from '@tickmark/core/sectors/MARKET_SECTORS'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { readReturnTo } from '../../account/nextPage.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { useSession } from '../../data/session/sessionStore.ts'
import { completeOnboarding } from '../../data/session/updateUser.ts'
import { toggleMember } from '../../data/toggleMember.ts'
import { trpc } from '../../data/trpc.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { useProjects } from '../../data/useProjects.ts'
import { addFavorites } from '../../documents/favorites/changeFavorites.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Form, FormError, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { ProjectLogo } from '../../ui/ProjectLogo.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { ContinueTo, useAddressValues, Waiting } from './LoggedOutPage.tsx'

/** `/onboarding`: a short tour for new users. */
export function OnboardingPage() {
  const returnTo = readReturnTo(useAddressValues().get('returnTo'))
  const { isLoggedIn, isLoginFinished, user } = useSession()
  if (isLoggedIn) return user.onboardingCompleted ? <ContinueTo returnTo={returnTo} /> : <Tour />
  if (isLoginFinished) return <Navigate to="/login" search={{ returnTo }} replace />
  return <Waiting />
}

const STEPS = ['sectors', 'projects'] as const
type Step = (typeof STEPS)[number]

/** Two questions and three hints. Users who skip them are not asked again. */
export function Tour() {
  const [step, setStep] = useState<Step>('sectors')
  const [sectors, setSectors] = useState<ReadonlySet<string>>(new Set())
  const [projects, setProjects] = useState<ReadonlySet<string>>(new Set())
  const hasChosen = sectors.size + projects.size > 0
  useScreenTitle('/onboarding')
  // Once the server knows, the page redirects.
  const finish = useForm({
    names: [],
    send: async () => {
      if (hasChosen) await addFavorites({ markets: [...sectors], projects: [...projects] })
      await completeOnboarding()
    },
  })
  const skip = useForm({ names: [], send: completeOnboarding })
  const isBusy = finish.isPending || skip.isPending
  return (
    <div className="mx-auto w-full max-w-[760px] px-3 py-8 md:px-6 md:py-12">
      <div className="flex items-start gap-4">
        <div className="mr-auto">
          <p className="text-sm text-fg3">
            Step {STEPS.indexOf(step) + 1} of {STEPS.length}
          </p>
          <h1 className="text-xl font-semibold tracking-tight">
            Welcome to {pageSettings.productName}
          </h1>
        </div>
        <Form form={skip} label="Skip the tour" className="items-end">
          <SubmitButton variant="ghost" size="medium" disabled={finish.isPending}>
            Skip
          </SubmitButton>
          <FormError />
        </Form>
      </div>
      <Form form={finish} label="Choose favorites" className="mt-4">
        {step === 'sectors' ? (
          <SectorChoice chosen={sectors} onToggle={(id) => setSectors(toggleMember(sectors, id))} />
        ) : (
          <ProjectChoice
            sectors={[...sectors]}
            chosen={projects}
            onToggle={(id) => setProjects(toggleMember(projects, id))}
          />
        )}
        <FormError />
        <div className="flex flex-wrap gap-2">
          {step === 'projects' && (
            <Button size="large" disabled={isBusy} onClick={() => setStep('sectors')}>
              Back
            </Button>
          )}
          {step === 'sectors' ? (
            // Not the same element as the submit button, so that the click does not also submit.
            <Button key="next" size="large" variant="solid" onClick={() => setStep('projects')}>
              Next
            </Button>
          ) : (
            <SubmitButton key="finish" disabled={skip.isPending}>
              {hasChosen ? 'Save and continue' : 'Continue'}
            </SubmitButton>
          )}
        </div>
      </Form>
      <WhereThingsAre />
    </div>
  )
}

/** Three hints for new users. */
export function WhereThingsAre() {
  return (
    <section aria-labelledby="where-things-are" className="mt-8 border-t border-line pt-5">
      <h2 id="where-things-are" className="mb-3 text-lg font-semibold">
        Good to know
      </h2>
      <ul className="grid gap-x-6 gap-y-3 text-fg2 sm:grid-cols-3">
        <li>
          <Kbd>/</Kbd> opens the command line: type a few letters to find any project, metric,
          sector or action.
        </li>
        <li>
          Every figure can be traced: click it to see its source, its formula and its versions.
        </li>
        <li>
          <Kbd>?</Kbd> lists the keyboard shortcuts. The address of a page contains everything that
          it shows.
        </li>
      </ul>
    </section>
  )
}

const OPTIONS = MARKET_SECTORS.map(({ market_sector_id, name }) => ({
  id: market_sector_id,
  label: name,
}))

type Props = { chosen: ReadonlySet<string>; onToggle: (id: string) => void }

/** Chooses market sectors to follow. */
function SectorChoice(props: Props) {
  return (
    <ChoiceGrid
      question="Which market sectors do you follow?"
      hint="They become favorites, which are listed first and can be changed at any time."
      options={OPTIONS}
      {...props}
    />
  )
}

const MOST = 24

type ProjectChoiceProps = {
  /** The sectors that were chosen before; empty for all. */
  sectors: readonly string[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** Chooses projects to follow, among the largest of the chosen sectors. */
function ProjectChoice({ sectors, chosen, onToggle }: ProjectChoiceProps) {
  const look = sectors.length === 0 ? {} : { sectors }
  const input = leaderboardQuery(getMetric(LEADERBOARD_METRIC), look)
  const query = useQuery(trpc.metrics.getRanking.queryOptions(input))
  const { nameOf } = useProjects()
  return (
    <QueryView query={query} skeleton="h-72">
      {({ rows }) => (
        <ChoiceGrid
          question="Which projects do you follow?"
          hint={
            rows.length === 0
              ? 'None of your sectors reports fees. Use the star next to a project’s name to add it to your favorites.'
              : 'The largest by fees. You can also use the star next to a project’s name.'
          }
          options={rows.slice(0, MOST).map(({ project_id: id }) => {
            const name = nameOf(id)
            return {
              id,
              label: (
                <span className="flex items-center gap-2">
                  <ProjectLogo projectId={id} name={name} />
                  <bdi className="truncate">{name}</bdi>
                </span>
              ),
            }
          })}
          chosen={chosen}
          onToggle={onToggle}
        />
      )}
    </QueryView>
  )
}

type Option = { id: string; label: ReactNode }

type ChoiceGridProps = {
  question: string
  hint: string
  options: readonly Option[]
  chosen: ReadonlySet<string>
  onToggle: (id: string) => void
}

/** A multiple-choice question. */
function ChoiceGrid({ question, hint, options, chosen, onToggle }: ChoiceGridProps) {
  const legend = useRef<HTMLLegendElement>(null)
  // Focuses the question, so that screen readers announce it.
  useEffect(() => legend.current?.focus(), [])
  return (
    <fieldset>
      <legend ref={legend} tabIndex={-1} className="text-lg font-semibold outline-none">
        {question}
      </legend>
      <p className="mb-3 text-fg2">{hint}</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,200px),1fr))] gap-2">
        {options.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={chosen.has(id)}
            onChange={() => onToggle(id)}
            className="rounded-md border border-line bg-raise px-3 py-2 hover:border-line2 has-checked:border-accent"
          />
        ))}
      </div>
    </fieldset>
  )
}
