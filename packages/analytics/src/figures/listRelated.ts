import { RANKING_INTERVAL } from '@tickmark/core/answers/choices'
import type { Project } from '@tickmark/core/projects/Project'
import type { Analytics } from '../client/Analytics.ts'
import { listCompetitors } from './listCompetitors.ts'
import { listProjectEntries, type ProjectEntry } from './listProjectEntries.ts'

type Related = { projects: string[]; chains: string[]; deployments: number }

/** The neighbors of a project, from the data as it is now. */
export async function listRelated(db: Analytics, project: Project): Promise<Related> {
  const [entries, { competitors }] = await Promise.all([
    listProjectEntries(db),
    listCompetitors(db, { project, interval: RANKING_INTERVAL }),
  ])
  return chooseRelated(project, {
    entries,
    competitors: competitors.map(({ project_id }) => project_id),
  })
}

type Placed = Pick<Project, 'project_id' | 'chains' | 'market_sectors'>
type Around = {
  entries: readonly {
    project: Placed & Pick<Project, 'is_archived'>
    metric_ids: ProjectEntry['metric_ids']
  }[]
  /** The largest of its first sector, best first. */
  competitors: readonly string[]
}

export const MAX_RELATED = 10

/**
 * The largest projects of its first sector and then those that share most sectors and chains with it, the chains it
 * runs on, and how many projects run on it.
 */
export function chooseRelated(project: Placed, { entries, competitors }: Around): Related {
  const others = entries
    .filter(({ project: one, metric_ids }) => metric_ids.length > 0 && !one.is_archived)
    .map((entry) => entry.project)
    .filter(({ project_id }) => project_id !== project.project_id)
  const shared = others
    .map((one) => ({
      id: one.project_id,
      sectors: countShared(one.market_sectors, project.market_sectors),
      chains: countShared(one.chains, project.chains),
    }))
    .filter(({ sectors }) => sectors > 0)
    .toSorted((a, b) => b.sectors - a.sectors || b.chains - a.chains || (a.id < b.id ? -1 : 1))
  const known = new Set(entries.map((entry) => entry.project.project_id))
  return {
    projects: [...new Set([...competitors, ...shared.map(({ id }) => id)])]
      .filter((id) => id !== project.project_id)
      .slice(0, MAX_RELATED),
    chains: project.chains
      .filter((chain) => chain !== project.project_id && known.has(chain))
      .slice(0, MAX_RELATED),
    deployments: others.filter(({ chains }) => chains.includes(project.project_id)).length,
  }
}

function countShared(some: readonly string[], others: readonly string[]): number {
  return some.filter((one) => others.includes(one)).length
}
