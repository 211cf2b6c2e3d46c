import { findNearest } from '../text/findNearest.ts'
import type { Project } from './Project.ts'

type Named = Pick<Project, 'project_id' | 'name' | 'symbol'> &
  Partial<Pick<Project, 'aliases' | 'former_ids'>>

const SHOWN = 3

/**
 * The projects that a mistyped id, name or ticker most likely meant, best first, at most three. The list is given by
 * the caller, so that a page need not carry the catalogue.
 */
export function findNearestProjects<P extends Named>(text: string, among: readonly P[]): P[] {
  return findNearest(text, among, ({ project_id, name, symbol, aliases, former_ids }) => ({
    names: [project_id, name, ...(aliases ?? []), ...(former_ids ?? [])],
    codes: [symbol],
  }))
    .sort((a, b) => a.distance - b.distance || (a.item.project_id < b.item.project_id ? -1 : 1))
    .slice(0, SHOWN)
    .map(({ item }) => item)
}
