import type { User } from '@tickmark/core/session/User'
import { CookieChoice } from '../../../account/CookieChoice.tsx'
import { SECURITY_PATH, useOwnData } from '../../../account/ownData.ts'
import { Switched } from '../../../data/Switched.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { THEME_PREFERENCES, themeStore, useTheme } from '../../../ui/theme.tsx'
import { AccountPage } from '../AccountPage.tsx'
import { DeletePanel, ExportPanel } from './DataPanels.tsx'
import { EmailPanel } from './EmailPanel.tsx'
import { IdentitiesPanel } from './IdentitiesPanel.tsx'
import { PasskeysPanel } from './PasskeysPanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
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
  const query = useOwnData<'showSecurity'>(SECURITY_PATH)
  if (query.data === undefined)
    return (
      <Panel title="Sign-in">
        <QueryView query={query} skeleton={<Skeleton className="mx-3.5 mb-4 h-96 w-auto" />}>
          {() => null}
        </QueryView>
      </Panel>
    )
  const security = query.data
  const { has_password: hasPassword } = security
  return (
    <>
      <PanelSlot name="E-mail address">
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
  const { data: security } = useOwnData<'showSecurity'>(SECURITY_PATH)
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
      <Switched name="COOKIE_BANNER_ENABLED">
        <div>
          <p className="mb-1 text-sm font-medium text-fg2">Cookies</p>
          <CookieChoice />
        </div>
      </Switched>
    </SettingsPanel>
  )
}
