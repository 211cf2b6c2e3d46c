import type { ProjectReadme } from '@tickmark/core/answers/Coverage'
import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import { SOURCE_TERMS, type SourceTerms } from '@tickmark/core/sources/SOURCE_TERMS'

export type ReadmeSource = {
  source_id: string
  name: string
  /** How many metrics of the project it delivers. */
  metrics: number
  /** What it calls the project and its products: `Aave V3 (product aave-v3)`. */
  calls: string[]
  /** Undefined where this terminal does not know them. */
  terms: SourceTerms | undefined
}

/** The sources of a project: those that deliver most first, then those that know it and have delivered nothing. */
export function prepareSources({
  metrics,
  source_names,
}: Pick<ProjectReadme, 'metrics' | 'source_names'>): ReadmeSource[] {
  const reported = metrics.filter((metric) => metric.is_reported)
  const ids = new Set([
    ...metrics.flatMap((metric) => metric.source_ids),
    ...source_names.map((one) => one.source_id),
  ])
  return [...ids]
    .map((source_id) => ({
      source_id,
      name: SOURCE_NAMES[source_id] ?? source_id,
      metrics: reported.filter((metric) => metric.source_ids.includes(source_id)).length,
      calls: source_names
        .filter((one) => one.source_id === source_id)
        .map(({ name, product_id }) =>
          product_id === null ? name : `${name} (product ${product_id})`,
        ),
      terms: SOURCE_TERMS[source_id],
    }))
    .toSorted((a, b) => b.metrics - a.metrics || a.name.localeCompare(b.name, 'en'))
}
