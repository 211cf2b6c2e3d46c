import { createContext, type ReactNode, useContext } from 'react'
import { browserStorage } from '../data/browserStorage.ts'
import { createStore, useStore } from '../data/createStore.ts'

export const THEME_PREFERENCES = ['dark', 'light', 'system'] as const
export type ThemePreference = (typeof THEME_PREFERENCES)[number]
type Theme = 'dark' | 'light'
type ThemeState = { preference: ThemePreference; theme: Theme }

const PREFERENCE_KEY = 'tt.theme-preference'
const APPLIED_KEY = 'tt.theme'
const PAGE_COLORS = { dark: 'hsl(0 0% 2.5%)', light: 'hsl(0 0% 98%)' } as const

const system = window.matchMedia('(prefers-color-scheme: dark)')
const state = createStore<ThemeState>(stateOf(readPreference()))

system.addEventListener('change', () => apply(state.get().preference))
window.addEventListener('storage', (event) => {
  if (event.key === PREFERENCE_KEY) apply(readPreference())
})

/** The theme: what the visitor prefers and what is applied. `theme.js` set it before the first paint. */
export const themeStore = {
  get: state.get,
  subscribe: state.subscribe,
  prefer(preference: ThemePreference): void {
    browserStorage.write(PREFERENCE_KEY, preference)
    apply(preference)
  },
}

function apply(preference: ThemePreference): void {
  const next = stateOf(preference)
  document.documentElement.dataset.theme = next.theme
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', PAGE_COLORS[next.theme])
  browserStorage.write(APPLIED_KEY, next.theme)
  state.set(next)
}

function stateOf(preference: ThemePreference): ThemeState {
  if (preference !== 'system') return { preference, theme: preference }
  return { preference, theme: system.matches ? 'dark' : 'light' }
}

function readPreference(): ThemePreference {
  const stored = browserStorage.read(PREFERENCE_KEY)
  return THEME_PREFERENCES.find((known) => known === stored) ?? 'dark'
}

const ThemeContext = createContext<ThemeState | null>(null)

/** Gives the theme to everything inside it. */
export function ThemeScope({ children }: { children: ReactNode }) {
  return <ThemeContext value={useStore(themeStore)}>{children}</ThemeContext>
}

/**
 * The visitor's preference and the theme that is applied.
 * @throws Error outside of `ThemeScope`: a mistake of the developer.
 */
export function useTheme(): ThemeState {
  const state = useContext(ThemeContext)
  if (state === null) throw new Error('useTheme is used outside of ThemeScope.')
  return state
}
