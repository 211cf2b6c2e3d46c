import type { Granularity } from '@tickmark/core/time/Granularity'
import type { ChartRange } from '../../data/ChartRange.ts'
import type { ThemePreference } from '../../theme/themeStore.ts'

/** Where a command leads or what it does. */
export type CommandTarget =
  | {
      to: 'project'
      slug: string
      metric?: string
      g?: Granularity
      range?: ChartRange
    }
  | { to: 'statement'; slug: string; g?: Granularity }
  | { to: 'data'; slug: string; g?: Granularity; range?: ChartRange }
  | { to: 'metric'; slug: string; sectors?: string; g?: Granularity; range?: ChartRange }
  | { to: 'sector'; sectors: string }
  | { to: 'page'; page: '/projects' | '/metrics' | '/status' }
  | { to: 'theme'; preference: ThemePreference }

/** One line that the command line offers. */
export type Suggestion = {
  id: string
  group: 'Projects' | 'Figures' | 'Metrics' | 'Sectors' | 'Go to' | 'Actions'
  title: string
  detail: string
  target: CommandTarget
}
