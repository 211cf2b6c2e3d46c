import { useMemo } from 'react'
import { useStore } from './createStore.ts'
import { pageSettings } from './pageSettings.ts'
import { type NamedProject, projectNames } from './projectNames.ts'

/** Projects by their ids, as far as the page knows them; the others are requested, and components rendered again. */
export type ProjectLookup = {
  /** The project; undefined while it is on its way, and where there is none. */
  get(id: string): (NamedProject & { bb_ticker?: string }) | undefined
  has(id: string): boolean
  /** Returns whether the server said that there is no such project. */
  isMissing(id: string): boolean
  /** Returns whether nothing is known yet. */
  isPending(id: string): boolean
}

/** From a project's id to what it is called. */
export function useProjects(): { byId: ProjectLookup; nameOf: (id: string) => string } {
  const known = useStore(projectNames)
  return useMemo(() => {
    const find = (id: string) => {
      const state = known.get(id)
      if (state === undefined) projectNames.request(id)
      return state
    }
    const get = (id: string) => {
      const state = find(id)
      return typeof state === 'object' ? withPartnerTicker(state) : undefined
    }
    return {
      byId: {
        get,
        has: (id) => get(id) !== undefined,
        isMissing: (id) => find(id) === 'none',
        isPending: (id) => id !== '' && find(id) === undefined,
      },
      nameOf: (id) => get(id)?.name ?? id,
    }
  }, [known])
}

/** In a partner's terminal, a project with the ticker by which that terminal knows it, where it does. */
export function withPartnerTicker<P extends { project_id: string }>(
  project: P,
): P & { bb_ticker?: string } {
  const bb_ticker = pageSettings.partnerTickers[project.project_id]
  return bb_ticker === undefined ? project : { ...project, bb_ticker }
}
