import { findMetric } from '@tickmark/core/metrics/findMetric'
import { findProject } from '@tickmark/core/projects/findProject'

/** What is said of a page outside of it: its title and description, whether there is such a thing, and where it moved. */
export type PageDescription = {
  title: string
  description: string
  found: boolean
  /** The address of a renamed project's page. */
  movedTo?: string
}

/** The areas that have a page of their own; '' leads to the first of them. */
const LISTS: ReadonlySet<string> = new Set(['', 'projects', 'metrics', 'status'])

/** Describes the page at a path below /explorer. `productName` ends every title. */
export function describePage(path: string, productName: string): PageDescription {
  const home = {
    title: `${productName} | Fundamentals for crypto`,
    description: `${productName} measures blockchains and dapps through traditional financial metrics, and traces every figure to its source.`,
    found: true,
  }
  const [, , area = '', id = '', ...rest] = path.split('/')
  const missing = { ...home, found: false }
  if (id === '') return LISTS.has(area) ? home : missing
  switch (area) {
    case 'projects': {
      const project = findProject(decodeId(id))
      if (project === undefined) return missing
      const named = {
        title: `${project.name} | ${productName}`,
        description: project.description,
        found: true,
      }
      if (project.project_id === decodeId(id)) return named
      return {
        ...named,
        movedTo: ['', 'explorer', 'projects', project.project_id, ...rest].join('/'),
      }
    }
    case 'metrics': {
      const metric = findMetric(decodeId(id))
      if (metric === undefined) return missing
      return {
        title: `${metric.title} | ${productName}`,
        description: metric.definition,
        found: true,
      }
    }
    default:
      return missing
  }
}

function decodeId(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
