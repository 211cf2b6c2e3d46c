import type { Catalog } from '@tickmark/core/projects/Catalog'
import {
  listNamedProjects,
  type ResolvedProject,
  resolveProject,
} from '@tickmark/core/projects/resolveProject'

/** A name behind its rank: "1. Aave", "#3 Lido". */
const RANKED = /^(?:#\s*\d{1,4}[.):]?|\d{1,4}[.):])\s+(?=\p{L})/u
/** A name with another one in brackets, such as "Aave (AAVE)". */
const WITH_TICKER = /^([^()[\]]+?)\s*(?:\(([^()[\]]+)\)|\[([^()[\]]+)\])$/
/** A token beside the dollar in which markets price it: "AAVE-USD", "AAVE/USDT". */
const PAIR = /^([A-Z\d]{2,12})\s?[-/_]\s?(?:USD[CT]?|DAI)$/
/** An address of a website, or its name alone: "https://app.uniswap.org", "aave.com". */
const ADDRESS = /^(?:https?:\/\/)?(?:(?:www|app)\.)?((?:[a-z\d-]{1,63}\.){1,4}[a-z]{2,})\/?$/i

/**
 * Returns the project that a cell names: as a whole, or as people write it beside a rank, with its ticker, which must be its own,
 * as a market in dollars, or by its website.
 */
export function resolveCell(catalog: Catalog, cell: string): ResolvedProject {
  const whole = resolveProject(catalog, cell)
  if (whole.kind !== 'unknown') return whole
  const text = cell.trim().replace(RANKED, '')
  const resolved = text === cell.trim() ? whole : resolveProject(catalog, text)
  if (resolved.kind !== 'unknown') return resolved
  const [, name = '', round, square = ''] = WITH_TICKER.exec(text) ?? []
  if (name !== '') {
    const known = new Set(listNamedProjects(catalog, name).map(({ project }) => project.project_id))
    const [one, ...others] = listNamedProjects(catalog, round ?? square, known)
    if (one !== undefined && others.length === 0 && one.by !== 'token')
      return { kind: 'found', project: one.project }
  }
  const token = PAIR.exec(text)?.[1]
  if (token !== undefined) return resolveProject(catalog, token)
  const host = ADDRESS.exec(text)?.[1]?.toLowerCase()
  const [site, ...sites] = (host && catalog.derive(indexSites).get(host)) || []
  if (site === undefined || sites.length > 0) return resolved
  const note = `"${text}" is the website of ${site.name} (${site.project_id}).`
  return { kind: 'found', project: site, note }
}

/** Returns whether a cell names a project as one of a market, whose amounts are a part of all. */
export function isPair(cell: string): boolean {
  return PAIR.test(cell.trim())
}

function indexSites({ projects }: Catalog) {
  const sites = new Map<string, Catalog['projects'][number][]>()
  for (const project of projects)
    for (const { kind, url } of project.links) {
      const host = kind === 'website' ? ADDRESS.exec(url)?.[1]?.toLowerCase() : undefined
      if (host !== undefined) sites.set(host, [...(sites.get(host) ?? []), project])
    }
  return sites
}
