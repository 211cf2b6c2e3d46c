import {
  findNearestPrepared,
  type PreparedCandidate,
  prepareCandidate,
} from '../text/findNearest.ts'
import type { Project } from './Project.ts'

type Named = Pick<Project, 'project_id' | 'name' | 'symbol'> &
  Partial<Pick<Project, 'aliases' | 'tokens' | 'former_ids' | 'is_reviewed'>>

const SHOWN = 3
/** Names of projects, which are values that never change: to prepare those of 10,000 takes most of a search. */
const prepared = new WeakMap<Named, PreparedCandidate>()

/**
 * Returns the projects that a mistyped id, name or ticker most likely meant, the best first, at most three; of those
 * that are equally near, reviewed ones come first. The list is given by the caller, so that a page need not carry the
 * catalog.
 */
export function findNearestProjects<P extends Named>(text: string, among: readonly P[]): P[] {
  return findNearestPrepared(text, among, prepare)
    .sort(
      (a, b) =>
        // The start of a name is as near as a whole one.
        Math.floor(a.distance) - Math.floor(b.distance) ||
        Number(a.item.is_reviewed === false) - Number(b.item.is_reviewed === false) ||
        a.distance - b.distance ||
        (a.item.project_id < b.item.project_id ? -1 : 1),
    )
    .slice(0, SHOWN)
    .map(({ item }) => item)
}

function prepare(project: Named): PreparedCandidate {
  const known = prepared.get(project)
  if (known !== undefined) return known
  const { project_id, name, symbol, aliases = [], tokens = [], former_ids = [] } = project
  const called = prepareCandidate({
    names: [project_id, name, ...aliases, ...tokens, ...former_ids],
    codes: [symbol],
  })
  prepared.set(project, called)
  return called
}
