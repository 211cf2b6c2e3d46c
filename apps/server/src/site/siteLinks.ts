import type { ResolvedSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { Day } from '@tickmark/core/time/Day'

/** Addresses of the terminal that the website leads to. */
export const siteLinks = {
  terminal: '/explorer',
  status: '/explorer/status',
  docs: '/explorer/docs',
  reference: '/explorer/api-docs',
  project: (id: string) => `/explorer/projects/${encodeURIComponent(id)}`,
  statement: (id: string) => `/explorer/projects/${encodeURIComponent(id)}/financial-statement`,
  sector: (id: string) => `/explorer/projects?sectors=${encodeURIComponent(id)}`,
  /** All projects by fees: the metric's own page, or the list where metrics are switched off. */
  fees: ({ METRICS_PAGE_ENABLED }: ResolvedSwitches) =>
    METRICS_PAGE_ENABLED ? '/explorer/metrics/fees' : '/explorer/projects?sort=-fees_30d_sum',
  /** A project's page with the trace of one day's figure open over it. */
  trace: (project: string, metric: string, day: Day) =>
    `/explorer/projects/${encodeURIComponent(project)}?trace=${encodeURIComponent([project, metric, day, 'day'].join('~'))}`,
} as const
