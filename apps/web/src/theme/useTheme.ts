import { useSyncExternalStore } from 'react'
import { type ThemeState, themeStore } from './themeStore.ts'

export function useTheme(): ThemeState {
  return useSyncExternalStore(themeStore.subscribe, themeStore.get)
}
