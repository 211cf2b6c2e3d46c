import type { Suggestion } from './CommandTarget.ts'

/** What the command line offers before anything is typed. */
export const FIXED_SUGGESTIONS: Suggestion[] = [
  page('/projects', 'Projects'),
  page('/metrics', 'Metrics'),
  page('/status', 'Data status'),
  theme('dark', 'Dark theme'),
  theme('light', 'Light theme'),
  theme('system', 'System theme'),
]

function page(to: '/projects' | '/metrics' | '/status', title: string): Suggestion {
  return { id: to, group: 'Go to', title, detail: '', target: { to: 'page', page: to } }
}

function theme(preference: 'dark' | 'light' | 'system', title: string): Suggestion {
  return {
    id: preference,
    group: 'Actions',
    title,
    detail: '',
    target: { to: 'theme', preference },
  }
}
