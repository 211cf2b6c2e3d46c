import { Link, useNavigate } from '@tanstack/react-router'
import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import type { User } from '@tickmark/core/accounts/User'
import { findPasswordFault, PASSWORD_RULE } from '@tickmark/core/session/findPasswordFault'
import { toDay } from '@tickmark/core/time/Day'
import { useState } from 'react'
import { CookieChoice } from '../../../account/CookieChoice.tsx'
import { EmailField } from '../../../account/EmailField.tsx'
import { findEmailFault } from '../../../account/formFaults.ts'
import { refreshOwnData, useOwnData } from '../../../account/ownData.ts'
import { checkProof, PasswordProof } from '../../../account/ProofForm.tsx'
import { accountQuery, nameAnswer } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { downloadText } from '../../../data/downloadFile.ts'
import { pageSettings } from '../../../data/pageSettings.ts'
import { queryClient } from '../../../data/queryClient.ts'
import { Switched } from '../../../data/Switched.tsx'
import { logOut } from '../../../data/session/logOut.ts'
import { readUser } from '../../../data/session/readUser.ts'
import { updateUser } from '../../../data/session/updateUser.ts'
import { buttonClasses } from '../../../ui/Button.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { PasswordField, TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Toggle } from '../../../ui/Toggle.tsx'
import { THEME_PREFERENCES, themeStore, useTheme } from '../../../ui/theme.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useAct } from '../../../ui/useAct.ts'
import { AccountPage } from '../AccountPage.tsx'
import { IdentitiesPanel } from './IdentitiesPanel.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { SavedNote, SettingsPanel } from './SettingsPanel.tsx'
import { TwoFactorPanel } from './TwoFactorPanel.tsx'

/** Downloads all data about the user. */
function ExportPanel() {
  const form = useForm({
    names: [],
    send: async () => {
      const data = await queryClient.query(accountQuery('/v1/users/me/export'))
      const name = `${pageSettings.productName.toLowerCase()}-account-${toDay(Date.now())}.json`
      downloadText(name, `${JSON.stringify(data, null, 2)}\n`, 'application/json')
    },
  })
  return (
    <SettingsPanel
      title="Export my data"
      description="A JSON file with all data about you: profile, favorites, sessions, keys without their secrets, memberships and your audit log."
    >
      <Form form={form} label="Export my data" size="medium">
        <FormError />
        <SubmitButton variant="default" className="self-start">
          Download file
        </SubmitButton>
      </Form>
    </SettingsPanel>
  )
}

const WORD = 'delete'

/** Deletes the account, after the user typed a word and proved their identity. */
function DeletePanel({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const navigate = useNavigate()
  const checkPassword = checkProof(hasPassword)
  const form = useForm({
    names: ['word', 'password'],
    check: (values) => ({
      word:
        values.word.trim().toLowerCase() === WORD
          ? undefined
          : `Type the word “${WORD}”, so that nothing is deleted by mistake.`,
      ...checkPassword(values),
    }),
    send: async ({ password }) => {
      await callAccount('DELETE /v1/users/me', { password })
      toast({ title: 'Your account is deleted', tone: 'success' })
      await navigate({ to: '/projects' })
      await logOut()
    },
  })
  return (
    <SettingsPanel
      title="Delete my account"
      description="Your profile, favorites, sessions and keys are deleted immediately and permanently. Organizations continue without you; one without other members is deleted. Audit logs keep the entries that name you."
    >
      <Form form={form} label="Delete my account" size="medium">
        <TextField
          name="word"
          label={`Type “${WORD}”`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordProof email={user.email} hasPassword={hasPassword} />
        <FormError />
        <SubmitButton color="danger" className="self-start">
          Delete my account
        </SubmitButton>
      </Form>
    </SettingsPanel>
  )
}

/** `/account/settings`: the settings of the user. */
export function SettingsPage() {
  return (
    <AccountPage path="/account/settings" title="Settings">
      {(user) => (
        <>
          <PanelSlot name="Profile">
            <ProfilePanel user={user} />
          </PanelSlot>
          <SecurityPanels user={user} />
          <PanelSlot name="Sessions">
            <SessionsPanel />
          </PanelSlot>
          <PanelSlot name="This browser">
            <AppearancePanel />
          </PanelSlot>
          <PanelSlot name="Emails">
            <MailPanel />
          </PanelSlot>
          <PanelSlot name="Export my data">
            <ExportPanel />
          </PanelSlot>
          <DeleteSlot user={user} />
        </>
      )}
    </AccountPage>
  )
}

/** The panels about logging in, which share one request. */
function SecurityPanels({ user }: { user: User }) {
  const query = useOwnData('/v1/users/me/security')
  if (query.data === undefined)
    return (
      <Panel title="Sign-in">
        <QueryView query={query} skeleton="mx-3.5 mb-4 h-96 w-auto">
          {() => null}
        </QueryView>
      </Panel>
    )
  const security = query.data
  const { has_password: hasPassword } = security
  return (
    <>
      <PanelSlot name="Email address">
        <EmailPanel user={user} hasPassword={hasPassword} />
      </PanelSlot>
      <Switched name="MANUAL_AUTH_ENABLED">
        <PanelSlot name="Password">
          <PasswordPanel user={user} hasPassword={hasPassword} />
        </PanelSlot>
        <PanelSlot name="Two-factor authentication">
          <TwoFactorPanel user={user} security={security} />
        </PanelSlot>
      </Switched>
      <PanelSlot name="Passkeys">
        <PasskeysPanel user={user} security={security} />
      </PanelSlot>
      <PanelSlot name="Linked identities">
        <IdentitiesPanel user={user} security={security} />
      </PanelSlot>
    </>
  )
}

/** The proof that a deletion needs depends on how the user logs in. */
function DeleteSlot({ user }: { user: User }) {
  const { data: security } = useOwnData('/v1/users/me/security')
  if (security === undefined) return null
  return (
    <PanelSlot name="Delete my account">
      <DeletePanel user={user} hasPassword={security.has_password} />
    </PanelSlot>
  )
}

const LABELS = { dark: 'Dark', light: 'Light', system: 'System' } as const
const SEGMENTS = THEME_PREFERENCES.map((value) => ({ value, label: LABELS[value] }))

/** The settings of this browser, which are not part of the account. */
function AppearancePanel() {
  const { preference } = useTheme()
  return (
    <SettingsPanel title="This browser">
      <div className="flex flex-col items-start gap-1">
        <p className="text-sm font-medium text-fg2">Theme</p>
        <SegmentedControl
          label="Theme"
          value={preference}
          segments={SEGMENTS}
          onChange={themeStore.prefer}
        />
      </div>
      <div>
        <p className="mb-1 text-sm font-medium text-fg2">Cookies</p>
        <CookieChoice />
      </div>
    </SettingsPanel>
  )
}

/** The display name of the user. */
function ProfilePanel({ user }: { user: User }) {
  const [saved, setSaved] = useState<string>()
  const form = useForm({
    names: ['username'],
    check: ({ username }) => ({
      username: username.trim() === '' ? 'Enter a name.' : undefined,
    }),
    send: async ({ username }) => {
      setSaved(undefined)
      const answer = await callAccount('PATCH /v1/users/me', { user: { username } })
      const { username: kept } = readUser(answer)
      updateUser({ username: kept })
      setSaved(`Your name is now ${kept}.`)
    },
  })
  return (
    <SettingsPanel title="Profile">
      <Form form={form} label="Profile" size="medium">
        <TextField
          name="username"
          label="Name"
          description="Shown to members of your organizations."
          autoComplete="nickname"
          maxLength={100}
          defaultValue={user.username}
        />
        <FormError />
        <SavedNote text={saved} />
        <SubmitButton variant="default" className="self-start">
          Save
        </SubmitButton>
      </Form>
    </SettingsPanel>
  )
}

/** Changes the email address of the account, after the new one was confirmed by a link. */
function EmailPanel({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  const [saved, setSaved] = useState<string>()
  const checkPassword = checkProof(hasPassword)
  const form = useForm({
    names: ['email', 'password'],
    check: (values) => ({
      email:
        values.email.trim() === user.email
          ? 'This is your address already.'
          : findEmailFault(values.email),
      ...checkPassword(values),
    }),
    send: async (values) => {
      setSaved(undefined)
      await callAccount('POST /v1/users/email/change', values)
      setSaved(`Open the link in the email to ${values.email.trim()} to change your address.`)
    },
    isEmptiedAfter: true,
  })
  return (
    <SettingsPanel
      title="Email address"
      description={
        <>
          You log in with <strong className="font-semibold text-fg">{user.email}</strong>, and we
          send emails to it. It stays in use until the new address is confirmed by a link.
        </>
      }
    >
      <Form form={form} label="Email address" size="medium">
        <EmailField label="New address" autoComplete="email" />
        <PasswordProof email={user.email} hasPassword={hasPassword} />
        <FormError />
        <SavedNote text={saved} />
        <SubmitButton variant="default" className="self-start">
          Change address
        </SubmitButton>
      </Form>
    </SettingsPanel>
  )
}

type Settings = AccountAnswer<'showMailSettings'>

/** Chooses which emails the user gets, besides those that belong to logging in. */
function MailPanel() {
  const query = useOwnData('/v3/internal/mail')
  const act = useAct()
  const change = (datahub: boolean) => {
    const key = nameAnswer('/v3/internal/mail')
    const before = queryClient.getQueryData<Settings>(key)
    // A switch answers at once; where the server refuses, it goes back.
    queryClient.setQueryData<Settings>(key, { datahub })
    act.start({
      id: 'change',
      run: () =>
        callAccount('PATCH /v3/internal/mail', { datahub }).catch((failure: unknown) => {
          queryClient.setQueryData(key, before)
          throw failure
        }),
      done: datahub ? 'Emails about the datahub are on' : 'Emails about the datahub are off',
    })
  }
  return (
    <SettingsPanel title="Emails">
      <QueryView query={query} skeleton="h-8">
        {({ datahub }) => (
          <Toggle
            label="Emails about the datahub"
            description="Sent if someone comments on your proposals, reviews them or mentions you."
            checked={datahub}
            onChange={change}
          />
        )}
      </QueryView>
    </SettingsPanel>
  )
}

/** Changes the password. Users without one can request a link to set it. */
function PasswordPanel({ user, hasPassword }: { user: User; hasPassword: boolean }) {
  if (!hasPassword)
    return (
      <SettingsPanel
        title="Password"
        description="You log in with another service and have no password here. With one, you can also log in without that service."
      >
        <Link to="/reset-password" className={`${buttonClasses({ size: 'medium' })} self-start`}>
          Choose a password
        </Link>
      </SettingsPanel>
    )
  return (
    <SettingsPanel title="Password">
      <ChangePassword email={user.email} />
    </SettingsPanel>
  )
}

function ChangePassword({ email }: { email: string }) {
  const [saved, setSaved] = useState<string>()
  const form = useForm({
    names: ['oldPassword', 'newPassword'],
    check: ({ oldPassword, newPassword }) => ({
      oldPassword: oldPassword === '' ? 'Enter your password.' : undefined,
      newPassword:
        oldPassword !== '' && oldPassword === newPassword
          ? 'This is your current password.'
          : findPasswordFault(newPassword, email),
    }),
    send: async (values) => {
      setSaved(undefined)
      await callAccount('PATCH /v1/users/password/change', values)
      setSaved('Your password was changed. All your other sessions have ended.')
      await refreshOwnData('/v1/users/me/sessions')
    },
    isEmptiedAfter: true,
  })
  return (
    <Form form={form} label="Password" size="medium">
      {/* Lets password managers find the account. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField name="oldPassword" label="Current password" autoComplete="current-password" />
      <PasswordField
        name="newPassword"
        label="New password"
        description={PASSWORD_RULE}
        autoComplete="new-password"
      />
      <FormError />
      <SavedNote text={saved} />
      <SubmitButton variant="default" className="self-start">
        Change password
      </SubmitButton>
    </Form>
  )
}
