import { createContext, type ReactNode } from 'react'
import { useStore } from '../../data/createStore.ts'
import { type ThemeState, themeStore } from './themeStore.ts'

export const ThemeContext = createContext<ThemeState | null>(null)

/** Gives the theme to everything inside it. */
export function ThemeScope({ children }: { children: ReactNode }) {
  return <ThemeContext value={useStore(themeStore)}>{children}</ThemeContext>
}
