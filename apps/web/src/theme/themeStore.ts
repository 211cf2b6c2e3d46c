export const THEME_PREFERENCES = ['dark', 'light', 'system'] as const
export type ThemePreference = (typeof THEME_PREFERENCES)[number]
export type Theme = 'dark' | 'light'

const PREFERENCE_KEY = 'tt.theme-preference'
const APPLIED_KEY = 'tt.theme'
const PAGE_COLOURS = { dark: 'hsl(0 0% 2.5%)', light: 'hsl(0 0% 98%)' } as const

export type ThemeState = { preference: ThemePreference; theme: Theme }

const system = window.matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let state = stateOf(readPreference())

system.addEventListener('change', () => apply(state.preference))
window.addEventListener('storage', (event) => {
  if (event.key === PREFERENCE_KEY) apply(readPreference())
})

/** The theme: what the visitor prefers and what is applied. `theme.js` set it before the first paint. */
export const themeStore = {
  get: (): ThemeState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  prefer(preference: ThemePreference): void {
    write(PREFERENCE_KEY, preference)
    apply(preference)
  },
}

function apply(preference: ThemePreference): void {
  state = stateOf(preference)
  document.documentElement.dataset.theme = state.theme
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', PAGE_COLOURS[state.theme])
  write(APPLIED_KEY, state.theme)
  for (const listener of listeners) listener()
}

function stateOf(preference: ThemePreference): ThemeState {
  if (preference !== 'system') return { preference, theme: preference }
  return { preference, theme: system.matches ? 'dark' : 'light' }
}

function readPreference(): ThemePreference {
  try {
    const stored = localStorage.getItem(PREFERENCE_KEY)
    return THEME_PREFERENCES.find((known) => known === stored) ?? 'dark'
  } catch {
    return 'dark'
  }
}

/** Storage can be switched off; the theme then lasts as long as the page. */
function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}
