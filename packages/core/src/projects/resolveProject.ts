import type { NameChoice } from '../errors/AppError.ts'
import { foldName } from '../text/foldName.ts'
import { foldText } from '../text/foldText.ts'
import type { Catalog } from './Catalog.ts'
import type { Project } from './Project.ts'

/** The ways in which a text may name a project, the most certain first. */
const NAME_KINDS = ['id', 'former-id', 'name', 'ticker', 'alias', 'token'] as const
type NameKind = (typeof NAME_KINDS)[number]

/** A project and the most certain way in which a text names it. */
export type NamedProject = { project: Project; by: NameKind }

/** The project that a text names; a note where it is a former id or another name. */
export type ResolvedProject =
  | { kind: 'found'; project: Project; note?: string }
  | { kind: 'ambiguous'; projects: readonly Project[] }
  | { kind: 'unknown' }

/**
 * Returns the project that a text of a person, a file or an address names: by id, former id, name, ticker (also with `$`)
 * or alias. All doors resolve names by this function, with these rules:
 *
 * 1. An id, written exactly, is that project.
 * 2. Otherwise names are compared as `foldName` and tickers as `foldText` do, and unreviewed projects count
 *    only where no reviewed one has the name: they neither win nor make it ambiguous.
 * 3. Of the rest an id counts before a former id, and that before names, tickers and aliases, which count alike.
 * 4. Where several projects are left, the text is ambiguous. So is a token that a project issues besides its own, such as
 *    stETH: figures of Lido are not those of the token.
 *
 * A path such as `../etc` is no other way to write a name: it names what is written exactly so.
 */
export function resolveProject(catalog: Catalog, text: string): ResolvedProject {
  const all = listCandidates(catalog, text)
  // Its issuer does not stand before a token that a source lists.
  const own = all.filter(({ by }) => by !== 'token')
  const named = chooseLikely(own.length > 0 ? own : all)
  const [first, ...others] = named
  if (first === undefined) return { kind: 'unknown' }
  if (others.length > 0 || first.by === 'token')
    return { kind: 'ambiguous', projects: named.map(({ project }) => project) }
  const note = describeName(text, first)
  return { kind: 'found', project: first.project, ...(note !== undefined && { note }) }
}

/**
 * Returns the projects among which `resolveProject` cannot decide, current ones first; one where it can. `among` are the
 * ids of the only ones that may be meant.
 */
export function listNamedProjects(
  catalog: Catalog,
  text: string,
  among?: ReadonlySet<string>,
): NamedProject[] {
  return chooseLikely(listCandidates(catalog, text, among))
}

function listCandidates(
  catalog: Catalog,
  text: string,
  among?: ReadonlySet<string>,
): NamedProject[] {
  const wanted = text.trim()
  const exact = catalog.find(wanted)
  if (exact?.project_id === wanted && among?.has(wanted) !== false)
    return [{ project: exact, by: 'id' }]
  const { names, tickers } = catalog.derive(indexNames)
  const folded = foldText(wanted)
  const isTicker = folded.startsWith('$')
  const candidates = new Map<Project, NamedProject>()
  for (const one of [
    ...(isTicker ? [] : listNamed(names, folded)),
    ...(tickers.get(isTicker ? folded.slice(1) : folded) ?? []),
  ]) {
    const known = candidates.get(one.project)
    if (known === undefined || certaintyOf(one) < certaintyOf(known))
      candidates.set(one.project, one)
  }
  return [...candidates.values()].filter(({ project }) => among?.has(project.project_id) !== false)
}

/** Returns those of candidates that count, by rules 2 and 3. */
function chooseLikely(all: NamedProject[]): NamedProject[] {
  const reviewed = all.filter(({ project }) => project.is_reviewed)
  const likely = reviewed.length > 0 ? reviewed : all
  for (const kind of ['id', 'former-id'] as const) {
    const certain = likely.filter(({ by }) => by === kind)
    if (certain.length > 0) return certain
  }
  return likely.toSorted((a, b) => Number(a.project.is_archived) - Number(b.project.is_archived))
}

/** Slashes or dots before the first letter, or slashes after the last. */
const PATH = /^\.|^[^\p{L}\p{N}]*[/\\]|[/\\][^\p{L}\p{N}]*$/u

function listNamed(names: NameIndex['names'], folded: string): readonly NamedProject[] {
  const named = names.get(foldName(folded)) ?? []
  if (!PATH.test(folded)) return named
  return named.filter(({ project: { project_id, former_ids, name, aliases, tokens } }) =>
    [project_id, ...former_ids, name, ...aliases, ...tokens].some(
      (one) => foldText(one) === folded,
    ),
  )
}

/** Returns what distinguishes the projects that a text may mean, for those who choose one. */
export function toNameChoice(project: Project): NameChoice {
  const { project_id, name, symbol, is_reviewed, is_archived, market_sectors } = project
  return { project_id, name, symbol, is_reviewed, is_archived, market_sector: market_sectors[0] }
}

function describeName(text: string, { project, by }: NamedProject): string | undefined {
  const { name, project_id } = project
  switch (by) {
    case 'former-id':
      return `"${text.trim()}" is a former id of ${name} (${project_id}).`
    case 'alias':
      return `"${text.trim()}" is another name of ${name} (${project_id}).`
    case 'id':
    case 'name':
    case 'ticker':
    case 'token':
      return undefined
  }
}

function certaintyOf({ by }: NamedProject): number {
  return NAME_KINDS.indexOf(by)
}

type NameIndex = {
  /** By `foldName`. */
  names: ReadonlyMap<string, readonly NamedProject[]>
  /** By `foldText`. */
  tickers: ReadonlyMap<string, readonly NamedProject[]>
}

function indexNames({ projects }: Catalog): NameIndex {
  const names = new Map<string, NamedProject[]>()
  const tickers = new Map<string, NamedProject[]>()
  for (const project of projects) {
    const { project_id, former_ids, name, symbol, aliases, tokens } = project
    add(names, foldName(project_id), { project, by: 'id' })
    for (const id of former_ids) add(names, foldName(id), { project, by: 'former-id' })
    add(names, foldName(name), { project, by: 'name' })
    for (const alias of aliases) add(names, foldName(alias), { project, by: 'alias' })
    for (const token of tokens) add(names, foldName(token), { project, by: 'token' })
    add(tickers, foldText(symbol), { project, by: 'ticker' })
  }
  return { names, tickers }
}

function add(index: Map<string, NamedProject[]>, key: string, named: NamedProject): void {
  if (key === '') return
  const known = index.get(key)
  if (known === undefined) index.set(key, [named])
  else known.push(named)
}
