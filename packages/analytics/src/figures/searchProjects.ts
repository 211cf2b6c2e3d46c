import type { Catalog } from '@tickmark/core/projects/Catalog'
import { listChainsInUse } from '@tickmark/core/projects/resolveChain'
import { reviewedFirst } from '@tickmark/core/projects/reviewedFirst'
import { findNearestPrepared, prepareCandidate } from '@tickmark/core/text/findNearest'
import { createScorer, prepareNames } from '@tickmark/core/text/scoreMatch'
import type { Analytics } from '../client/Analytics.ts'
import { memoPerVersion } from '../client/memoPerVersion.ts'
import { listProjectEntries, type ProjectEntry } from './listProjectEntries.ts'

type SearchInput = {
  /** The text that was typed, and parts of it that may name a project. None finds all projects. */
  texts: readonly string[]
  /** Only projects that others run on. */
  onlyChains: boolean
  limit: number
}

/**
 * Returns the projects that a text may name, reviewed ones and then the best matches first, and how many there are; of
 * several texts the best of each, the largest project first. Names, tickers and aliases count, and where no text begins one or is within one, mistyped
 * ones. Of equal matches the larger project comes first.
 */
export async function searchProjects(
  db: Analytics,
  { texts, onlyChains, limit }: SearchInput,
): Promise<{ projects: ProjectEntry[]; total: number }> {
  const entries = await listNamedEntries(db)
  const chains = db.catalog.derive(listChainsInUse)
  const among = onlyChains
    ? entries.filter(({ entry }) => chains.has(entry.project.project_id))
    : entries
  const wanted = texts.filter((text) => text.trim() !== '')
  if (wanted.length === 0) {
    const matches = among.map(({ entry }) => ({ item: toMatch(entry), score: 0 }))
    const projects = reviewedFirst(matches, limit).map(({ item }) => item.entry)
    return { projects, total: among.length }
  }
  const found = wanted.map((text) => {
    const score = createScorer(text)
    const matches: { item: Match; score: number }[] = []
    for (const { entry, matched } of among) {
      const points = score(matched)
      if (points > 0) matches.push({ item: toMatch(entry), score: points })
    }
    return matches
  })
  const isFound = found.some((matches) => matches.length > 0)
  const matched = isFound
    ? found
    : wanted.map((text) =>
        findNearestPrepared(text, among, ({ near }) => near).map(({ item, distance }) => ({
          item: toMatch(item.entry),
          score: -distance,
        })),
      )
  const lists = matched.map((matches) =>
    reviewedFirst(matches, limit).map(({ item }) => item.entry),
  )
  const [only = []] = lists
  if (lists.length === 1) return { projects: only, total: matched[0]?.length ?? 0 }
  // Only the caller knows which of several texts means a project; it gets the matches of all by size.
  const best = new Set(lists.flat())
  const projects = among.flatMap(({ entry }) => (best.has(entry) ? [entry] : []))
  return { projects, total: best.size }
}

type Match = { entry: ProjectEntry; is_reviewed: boolean }

const toMatch = (entry: ProjectEntry): Match => ({
  entry,
  is_reviewed: entry.project.is_reviewed,
})

/** Every project beside its names, so that a search looks none of them up. */
const listNamedEntries = memoPerVersion(async (db: Analytics) => {
  const names = db.catalog.derive(prepareProjects)
  return (await listProjectEntries(db)).map((entry) => ({
    entry,
    ...(names.get(entry.project.project_id) ?? NAMELESS),
  }))
})

const NAMELESS = { matched: prepareNames([]), near: prepareCandidate({ names: [] }) }

/** Prepares the names of each project for comparison. */
function prepareProjects({ projects, partnerTickers }: Catalog) {
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
          near: prepareCandidate({ names: [name, project_id, ...others], codes: [symbol] }),
        },
      ] as const
    }),
  )
}
