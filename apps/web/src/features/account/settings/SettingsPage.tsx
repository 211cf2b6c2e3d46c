import type { AccountAnswer } from '@tickmark/api/accounts/AccountAnswer'
import type { User } from '@tickmark/core/accounts/User'
import { useState } from 'react'
import { CookieChoice } from '../../../account/CookieChoice.tsx'
import { EmailField } from '../../../account/EmailField.tsx'
import { findEmailFault } from '../../../account/formFaults.ts'
import { useOwnData } from '../../../account/ownData.ts'
import { checkProof, PasswordProof } from '../../../account/ProofForm.tsx'
import { nameAnswer } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { queryClient } from '../../../data/queryClient.ts'
import { Switched } from '../../../data/Switched.tsx'
import { readUser } from '../../../data/session/readUser.ts'
import { updateUser } from '../../../data/session/updateUser.ts'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Toggle } from '../../../ui/Toggle.tsx'
import { THEME_PREFERENCES, themeStore, useTheme } from '../../../ui/theme.tsx'
import { useAct } from '../../../ui/useAct.ts'
import { AccountPage } from '../AccountPage.tsx'
import { DeletePanel, ExportPanel } from './DataPanels.tsx'
import { IdentitiesPanel } from './IdentitiesPanel.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { SavedNote, SettingsPanel } from './SettingsPanel.tsx'
import { TwoFactorPanel } from './TwoFactorPanel.tsx'

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
          description="How members of your organizations see you."
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
            description="When someone writes about your proposals, mentions you, or reviews them."
            checked={datahub}
            onChange={change}
          />
        )}
      </QueryView>
    </SettingsPanel>
  )
}
