import type { Catalogue } from '@tickmark/core/projects/Catalogue'
import { findNearestPrepared, prepareCalled } from '@tickmark/core/text/findNearest'
import { createScorer, prepareNames } from '@tickmark/core/text/scoreMatch'
import type { Analytics } from '../client/Analytics.ts'
import { listChainsInUse, listProjectEntries, type ProjectEntry } from './listProjectEntries.ts'

type SearchInput = {
  /** What was typed, and parts of it that may name a project. None finds all projects. */
  texts: readonly string[]
  /** Only projects that others run on. */
  onlyChains: boolean
  limit: number
}

/**
 * The projects that a text may name, the best matches first, and how many there are; of several texts the best of each,
 * the largest project first. Names, tickers and aliases count, and where no text begins one or is within one, mistyped
 * ones. Of equal matches the larger project comes first.
 */
export async function searchProjects(
  db: Analytics,
  { texts, onlyChains, limit }: SearchInput,
): Promise<{ projects: ProjectEntry[]; total: number }> {
  const entries = await listProjectEntries(db)
  const chains = db.catalogue.derive(listChainsInUse)
  const among = onlyChains
    ? entries.filter(({ project }) => chains.has(project.project_id))
    : entries
  const wanted = texts.filter((text) => text.trim() !== '')
  if (wanted.length === 0) return { projects: among.slice(0, limit), total: among.length }
  const names = db.catalogue.derive(prepareProjects)
  const namesOf = ({ project }: ProjectEntry) => names.get(project.project_id) ?? NAMELESS
  const found = wanted.map((text) => {
    const score = createScorer(text)
    const matches: { entry: ProjectEntry; score: number }[] = []
    for (const entry of among) {
      const points = score(namesOf(entry).matched)
      if (points > 0) matches.push({ entry, score: points })
    }
    return matches.sort((a, b) => b.score - a.score).map(({ entry }) => entry)
  })
  const isFound = found.some((matches) => matches.length > 0)
  const lists = isFound
    ? found
    : wanted.map((text) =>
        findNearestPrepared(text, among, (entry) => namesOf(entry).near).map(({ item }) => item),
      )
  const [only = []] = lists
  if (lists.length === 1) return { projects: only.slice(0, limit), total: only.length }
  // Only the caller knows which of several texts means a project; it gets the matches of all by size.
  const best = new Set(lists.flatMap((list) => list.slice(0, limit)))
  return { projects: among.filter((entry) => best.has(entry)), total: best.size }
}

const NAMELESS = { matched: prepareNames([]), near: prepareCalled({ names: [] }) }

/** What each project is called, prepared for comparison. */
function prepareProjects({ projects, partnerTickers }: Catalogue) {
  return new Map(
    projects.map(({ project_id, name, symbol, aliases, former_ids }) => {
      const ticker = partnerTickers.get(project_id)
      const others = [...aliases, ...former_ids]
      return [
        project_id,
        {
          matched: prepareNames([
            symbol,
            name,
            project_id,
            ...(ticker === undefined ? [] : [ticker]),
            ...others,
          ]),
          near: prepareCalled({ names: [name, project_id, ...others], codes: [symbol] }),
        },
      ] as const
    }),
  )
}
