import type { IconName } from '../ui/ICON_PATHS.ts'

/** The areas of the terminal, in the order of the navigation. `key` follows G on the keyboard. */
export const AREAS = [
  { to: '/projects', label: 'Projects', icon: 'projects', key: 'p' },
  { to: '/metrics', label: 'Metrics', icon: 'metrics', key: 'm' },
  { to: '/status', label: 'Data status', icon: 'status', key: 's' },
] as const satisfies readonly { to: string; label: string; icon: IconName; key: string }[]
