import { useEffect } from 'react'
import { pageSettings } from '../../data/pageSettings.ts'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts.ts'
import { openCommandLine } from './commands/openCommandLine.ts'
import { useAreas, useOpenArea } from './navigation/AreaLink.tsx'
import { foldedNavigation } from './navigation/Navigation.tsx'
import { shellDialog } from './shellDialog.ts'

/** The keys that work on every page. */
export function useShellShortcuts(): void {
  const openArea = useOpenArea()
  const areas = useAreas()
  const base = { group: 'Everywhere', scope: 'default' }
  const commands = { ...base, label: 'Command line', run: openCommandLine }
  useShortcuts([
    { ...commands, keys: 'mod+k', scope: 'global', whileTyping: true },
    { ...commands, keys: '/' },
    { ...base, keys: '?', label: 'This list', run: () => shellDialog.open('shortcuts') },
    ...(pageSettings.partnerTerminal
      ? []
      : [{ ...base, keys: '[', label: 'Fold navigation', run: foldedNavigation.toggle }]),
    ...areas.map((area) => ({
      ...base,
      keys: `g ${area.key}`,
      label: area.label,
      group: 'Go to',
      run: () => openArea(area),
    })),
  ])
  // Once the shortcuts are registered: `theme.js` then presses again what was pressed before.
  useEffect(() => void window.dispatchEvent(new Event('tt.listening')), [])
}
