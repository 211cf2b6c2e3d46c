import { DEFAULT_FIGURES, DEFAULT_MULTIPLES } from '../comps/compsColumns.ts'
import type { CompsDefinition } from '../documents/CompsDefinition.ts'

const DEFAULT_WINDOW = '30d'

/**
 * The query of a project's comparables as a definition says; without one, those of its page at first. What is the default
 * is left out, so that the first answer of a page is the one that it asks for.
 */
export function comparablesQuery(
  { project, ...definition }: Pick<CompsDefinition, 'project'> & Partial<CompsDefinition>,
  asOf?: string,
) {
  const { peers, multiples, figures, window, applied = {} } = definition
  return {
    project_id: project,
    ...(peers && { peers: writeList(peers) }),
    ...(multiples && !isSame(multiples, DEFAULT_MULTIPLES) && { multiples: writeList(multiples) }),
    ...(figures && !isSame(figures, DEFAULT_FIGURES) && { figures: writeList(figures) }),
    ...(window && window !== DEFAULT_WINDOW && { window }),
    ...(Object.keys(applied).length > 0 && {
      apply: Object.entries(applied).map(
        ([id, { low = '', mid = '', high = '' }]) => `${id}:${low}:${mid}:${high}`,
      ),
    }),
    as_of: asOf,
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((id, index) => id === other[index])
}

/** An address has no empty list: `none` means that. */
function writeList(ids: readonly string[]): string[] {
  return ids.length === 0 ? ['none'] : [...ids]
}

/** Returns the public address of a query of comparables. */
export function addressComparables({
  project_id,
  ...rest
}: ReturnType<typeof comparablesQuery>): string {
  const parameters = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(String(value))}`],
  )
  return `/v2/projects/${encodeURIComponent(project_id)}/comparables?${parameters.join('&')}`
}
