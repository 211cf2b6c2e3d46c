import type { Document } from '@tickmark/core/documents/Document'
import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { Project } from '@tickmark/core/projects/Project'

/** Returns the path of a project's card. */
export function projectCardPath({ project_id }: Pick<Project, 'project_id'>): string {
  return `/explorer/cards/projects/${encodeURIComponent(project_id)}.png`
}

/** Returns the path of a metric's card. */
export function metricCardPath({ slug }: Pick<MetricDefinition, 'slug'>): string {
  return `/explorer/cards/metrics/${encodeURIComponent(slug)}.png`
}

/** Returns the path of a document's card. The version is part of it, because networks keep what they have seen. */
export function documentCardPath(
  { document_id, version }: Pick<Document, 'document_id' | 'version'>,
  secret?: string,
): string {
  const query = new URLSearchParams({
    v: String(version),
    ...(secret !== undefined && { secret }),
  })
  return `/explorer/cards/documents/${encodeURIComponent(document_id)}.png?${query}`
}
