import type { MetricDefinition } from '@tickmark/core/metrics/MetricDefinition'
import type { Project } from '@tickmark/core/projects/Project'
import { listSectorMetrics } from '@tickmark/core/sectors/listSectorMetrics'
import { findSector } from '@tickmark/core/sectors/MARKET_SECTORS'

const MOST = 8

/** A project as the list of all projects has it. */
type ListedProject = Pick<Project, 'project_id' | 'chains'> & {
  market_sectors: readonly string[]
  has_data: boolean
  is_archived: boolean
}

type Around = {
  project: Pick<Project, 'project_id' | 'chains'> & { market_sectors: readonly string[] }
  projects: readonly ListedProject[]
  /** The largest of its first sector, best first. */
  competitors: readonly string[]
}

export const MOST_RELATED = 10

/**
 * The neighbors of a project: the largest of its first sector and then those that share most sectors and chains with
 * it, the chains it runs on, and how many projects run on it.
 */
export function prepareRelated({ project, projects, competitors }: Around): {
  projects: string[]
  chains: string[]
  deployments: number
} {
  const others = projects.filter(
    (one) => one.project_id !== project.project_id && one.has_data && !one.is_archived,
  )
  const largest = competitors.filter((id) => id !== project.project_id)
  const shared = others
    .map((one) => ({
      id: one.project_id,
      sectors: countShared(one.market_sectors, project.market_sectors),
      chains: countShared(one.chains, project.chains),
    }))
    .filter(({ sectors }) => sectors > 0)
    .toSorted((a, b) => b.sectors - a.sectors || b.chains - a.chains || (a.id < b.id ? -1 : 1))
  const known = new Set(projects.map((one) => one.project_id))
  return {
    projects: [...new Set([...largest, ...shared.map(({ id }) => id)])].slice(0, MOST_RELATED),
    chains: project.chains
      .filter((chain) => chain !== project.project_id && known.has(chain))
      .slice(0, MOST_RELATED),
    deployments: others.filter((one) => one.chains.includes(project.project_id)).length,
  }
}

function countShared(some: readonly string[], others: readonly string[]): number {
  return some.filter((one) => others.includes(one)).length
}

/** The metrics that a project is best compared by: those of its sectors first, then what else it has. */
export function chooseRelatedMetrics(
  sectors: readonly string[],
  available: readonly Pick<MetricDefinition, 'metric_id'>[],
): string[] {
  const has = new Set(available.map((metric) => metric.metric_id))
  const ofSectors = sectors.flatMap((id) => {
    const sector = findSector(id)
    return sector === undefined ? [] : listSectorMetrics(sector)
  })
  return [...new Set([...ofSectors, ...has])].filter((id) => has.has(id)).slice(0, MOST)
}
