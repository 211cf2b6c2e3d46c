import { CookieChoice } from '../../../account/CookieChoice.tsx'
import { Switched } from '../../../data/Switched.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { THEME_PREFERENCES, themeStore, useTheme } from '../../../ui/theme.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'

const LABELS = { dark: 'Dark', light: 'Light', system: 'System' } as const
const SEGMENTS = THEME_PREFERENCES.map((value) => ({ value, label: LABELS[value] }))

/** The settings of this browser, which are not part of the account. */
export function AppearancePanel() {
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
