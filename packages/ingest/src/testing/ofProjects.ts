import { Catalog } from '@tickmark/core/projects/Catalog'
import type { Dataset } from '../connectors/Connector.ts'

/** A dataset that fetches these projects only. */
export function ofProjects(dataset: Dataset, ...ids: string[]): Dataset {
  return {
    ...dataset,
    subjects(context) {
      const own = Object.entries(context.catalog.documents).filter(([id]) => ids.includes(id))
      return dataset.subjects({ ...context, catalog: new Catalog(Object.fromEntries(own)) })
    },
  }
}
