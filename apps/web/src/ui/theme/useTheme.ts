import { useContext } from 'react'
import { ThemeContext } from './ThemeScope.tsx'
import type { ThemeState } from './themeStore.ts'

/**
 * The visitor's preference and the theme that is applied.
 * @throws Error outside of `ThemeScope`: a mistake of the developer.
 */
export function useTheme(): ThemeState {
  const state = useContext(ThemeContext)
  if (state === null) throw new Error('useTheme is used outside of ThemeScope.')
  return state
}
