import { Link } from '@tanstack/react-router'
import { findPasswordFault, PASSWORD_RULE } from '@tickmark/core/session/findPasswordFault'
import { type ReactNode, useState } from 'react'
import { EmailField } from '../../account/EmailField.tsx'
import { findEmailFault, isLinkTaken } from '../../account/formFaults.ts'
import { completeLogInOrThrow } from '../../account/login/logIn.ts'
import { callAccount } from '../../data/callAccount.ts'
import { pageSettings } from '../../data/pageSettings.ts'
import { useMayBeLoggedIn, useSession } from '../../data/session/sessionStore.ts'
import { Form, FormError, SubmitButton } from '../../ui/form/Form.tsx'
import { PasswordField } from '../../ui/form/TextField.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { CardPage } from './CardPage.tsx'
import { useAddressValues, Waiting } from './LoggedOutPage.tsx'
import { MailNote } from './MailNote.tsx'

const LINK = 'font-medium text-fg underline underline-offset-2 hover:decoration-2'

/** `/set-up`: creates the first administrator by the link in the server's log, then says what to do next. */
export function SetUpPage() {
  const token = useAddressValues().get('token')
  const { isLoggedIn, user } = useSession()
  const mayBeLoggedIn = useMayBeLoggedIn()
  if (isLoggedIn && user.isStaff) return <NextSteps />
  if (mayBeLoggedIn && !isLoggedIn) return <Waiting />
  return token === null ? <NoLink /> : <SetUpForm token={token} />
}

function NoLink({ hasEnded = false }: { hasEnded?: boolean }) {
  return (
    <CardPage
      title={hasEnded ? 'This link does not work' : 'Set up this terminal'}
      isNext={hasEnded}
      lead={
        hasEnded
          ? 'It was already used or belongs to another installation.'
          : 'To create the first administrator, open the link that the server writes to its log when it starts.'
      }
    >
      <p className="text-fg2">
        If there is an administrator already,{' '}
        <Link to="/login" className={LINK}>
          log in
        </Link>
        .
      </p>
    </CardPage>
  )
}

function SetUpForm({ token }: { token: string }) {
  const [hasEnded, setEnded] = useState(false)
  const form = useForm({
    names: ['email', 'password'],
    check: (values) => ({
      email: findEmailFault(values.email),
      password: findPasswordFault(values.password, values.email),
    }),
    send: async (values) => {
      const sent = callAccount('POST /v1/setup', { ...values, token })
      if (await isLinkTaken(sent)) await completeLogInOrThrow()
      else setEnded(true)
    },
  })
  if (hasEnded) return <NoLink hasEnded />
  return (
    <CardPage
      title={`Set up ${pageSettings.productName}`}
      lead="Create the administrator account. Afterwards, invite others to an organization, or let them sign up."
    >
      <Form form={form} label="Create the administrator">
        <EmailField defaultValue="" />
        <PasswordField
          name="password"
          label="Password"
          description={PASSWORD_RULE}
          autoComplete="new-password"
        />
        <FormError />
        <SubmitButton>Create the administrator</SubmitButton>
      </Form>
    </CardPage>
  )
}

/** Offers the first steps of an administrator: get data in, or look around. */
function NextSteps() {
  return (
    <CardPage
      title={`${pageSettings.productName} is ready`}
      isNext
      lead="What would you like to do?"
    >
      <Step title="Connect live data">
        Prices, fees and TVL from public sources load in the background while the server can reach
        them; <Command>npm run sync</Command> loads them now.{' '}
        <Link to="/status" className={LINK}>
          State of the sources
        </Link>
      </Step>
      <Step title="Import your files">
        Run <Command>npm run import -- /path/to/files</Command> in the folder of this installation,
        with the same settings as the server. It recognizes each file by its content.
      </Step>
      <Step title="Look around">
        {pageSettings.sample && 'The figures are generated until the first real data are loaded. '}
        <Link to="/projects" className={LINK}>
          Open the terminal
        </Link>
      </Step>
      <MailNote isOperator />
    </CardPage>
  )
}

function Step({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="font-medium">{title}</h2>
      <p className="mt-1 text-fg2">{children}</p>
    </div>
  )
}

function Command({ children }: { children: ReactNode }) {
  return <code className="break-words font-mono text-sm text-fg">{children}</code>
}
