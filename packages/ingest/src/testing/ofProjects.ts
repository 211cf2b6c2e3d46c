import { Catalogue } from '@tickmark/core/projects/Catalogue'
import type { Dataset } from '../connectors/Connector.ts'

/** A dataset that fetches these projects only. */
export function ofProjects(dataset: Dataset, ...ids: string[]): Dataset {
  return {
    ...dataset,
    subjects(context) {
      const own = Object.entries(context.catalogue.documents).filter(([id]) => ids.includes(id))
      return dataset.subjects({ ...context, catalogue: new Catalogue(Object.fromEntries(own)) })
    },
  }
}
