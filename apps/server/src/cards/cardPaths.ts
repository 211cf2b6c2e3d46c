import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { Project } from '@tickmark/core/projects/Project'

/** Where a project's card is. */
export function projectCardPath({ project_id }: Pick<Project, 'project_id'>): string {
  return `/explorer/cards/projects/${encodeURIComponent(project_id)}.png`
}

/** Where a metric's card is. */
export function metricCardPath({ slug }: Pick<MetricDefinition, 'slug'>): string {
  return `/explorer/cards/metrics/${encodeURIComponent(slug)}.png`
}
