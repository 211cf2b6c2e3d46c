import { Icon } from '../../ui/Icon.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { THEME_PREFERENCES, themeStore, useTheme } from '../../ui/theme.tsx'

const LABELS = { dark: 'Dark', light: 'Light', system: 'System' } as const
const ICONS = { dark: 'moon', light: 'sun', system: 'system' } as const

export function ThemeMenu() {
  const { preference } = useTheme()
  return (
    <MenuButton
      label={`Theme: ${LABELS[preference]}`}
      size="small"
      variant="ghost"
      items={THEME_PREFERENCES.map((choice) => ({
        id: choice,
        label: LABELS[choice],
        isChosen: choice === preference,
        run: () => themeStore.prefer(choice),
      }))}
    >
      <Icon name={ICONS[preference]} />
    </MenuButton>
  )
}
