import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { readReturnTo } from '../../account/nextPage.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { useSession } from '../../data/session/sessionStore.ts'
import { completeOnboarding } from '../../data/session/updateUser.ts'
import { toggleMember } from '../../data/toggleMember.ts'
import { useScreenTitle } from '../../data/usePageTitle.ts'
import { addFavorites } from '../../documents/favorites/changeFavorites.ts'
import { Button } from '../../ui/Button.tsx'
import { Form, FormError, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { ProjectChoice, SectorChoice } from './FavoriteChoice.tsx'
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
