import { AppError } from '@tickmark/core/errors/AppError'
import { formatDay } from '@tickmark/core/formats/formatDay'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { findNearestProjects } from '@tickmark/core/projects/findNearestProjects'
import { refuseAmbiguous } from '@tickmark/core/projects/refuseAmbiguous'
import { resolveProject } from '@tickmark/core/projects/resolveProject'
import { foldText } from '@tickmark/core/text/foldText'
import { readNameParts } from '../../files/readNameParts.ts'
import { matchProject } from '../matchProject.ts'
import type { AssetRole } from './COLUMNS.ts'

/** An asset of the provider as the catalog places it. */
export type CoinMetricsAsset = {
  project_id: string
  /** Set if the asset is one of several ledgers or a predecessor; '' for the project's total. */
  product_id: string
  role: AssetRole
}

/**
 * The provider's assets that are pegged to a currency; governance tokens of issuers are not
 * included.
 */
const STABLECOINS: ReadonlySet<string> = new Set([
  'busd',
  'dai',
  'gusd',
  'husd',
  'pax',
  'sai',
  'tusd',
  'usdc',
  'usdk',
  'usdt',
])

/** The provider's assets that represent something off-chain: gold. */
const TOKENIZED_ASSETS: ReadonlySet<string> = new Set(['paxg', 'xaut'])

/** Finds the place of an asset, or null if the catalog does not have it. */
export function findCoinMetricsAsset(catalog: Catalog, id: string): CoinMetricsAsset | null {
  const reference = catalog.coinMetricsAssets.get(id)
  const project = reference && catalog.find(reference.project_id)
  if (!reference || !project) return null
  const product_id = reference.product_id ?? ''
  const isChain = project.market_sectors.some((sector) => sector.startsWith('blockchains-'))
  return {
    project_id: project.project_id,
    product_id,
    // A coin on another chain has no bearing on the coin's own chain and its addresses and blocks.
    role: findRole(id, isChain && product_id === ''),
  }
}

/** Finds the role of an asset, by its id, and by whether it has a chain of its own. */
export function findRole(id: string, isChain: boolean): AssetRole {
  const [stem = id] = id.split('_')
  if (STABLECOINS.has(stem)) return 'stablecoin'
  if (TOKENIZED_ASSETS.has(stem)) return 'tokenized-asset'
  return isChain ? 'chain' : 'token'
}

/**
 * Returns the provider's id of the asset that the name of a file says for certain: an id of the catalog, or the name of a
 * reviewed project with one, beside nothing but what `readNameParts` leaves out. Null where it says none or several.
 */
export function readAssetOfName(catalog: Catalog, fileName: string): string | null {
  const parts = readNameParts(fileName)
  const id = parts.join('_')
  if (catalog.coinMetricsAssets.has(id)) return id
  const project = matchProject(catalog, parts.join(' '))
  if (project === null || findReplaced(catalog, project.project_id, id) !== undefined) return null
  return catalog.derive(indexWholes).get(project.project_id) ?? null
}

/** The redenomination of a project whose old token a text names. */
function findReplaced({ redenominations }: Catalog, projectId: string, text: string) {
  return redenominations.get(projectId)?.find(({ from }) => foldText(from) === foldText(text))
}

/** The assets that are the totals of projects, by project id. */
function indexWholes({ coinMetricsAssets }: Catalog): ReadonlyMap<string, string> {
  return new Map(
    [...coinMetricsAssets].flatMap(([id, { project_id, product_id }]) =>
      product_id === undefined ? [[project_id, id] as const] : [],
    ),
  )
}

/**
 * Returns the asset that a caller names, by the provider's id or by what a project is called.
 * @throws AppError `unsupported-input` if there is none or it is a token that another replaced, which the provider does
 * not have as an asset of the project, `ambiguous` with the choices.
 */
export function requireAsset(
  catalog: Catalog,
  text: string,
  isChainTable: boolean,
): CoinMetricsAsset {
  const known = findCoinMetricsAsset(catalog, foldText(text))
  if (known !== null) return known
  const resolved = resolveProject(catalog, text)
  switch (resolved.kind) {
    case 'found': {
      const { project_id, name, symbol } = resolved.project
      const replaced = findReplaced(catalog, project_id, text)
      if (replaced !== undefined)
        throw new AppError(
          'unsupported-input',
          `"${text}" is the token that ${symbol} replaced on ${formatDay(replaced.date)}, and values of ${name} are in ${symbol}. Import a table of ${symbol}.`,
        )
      const id = catalog.derive(indexWholes).get(project_id)
      const whole = id === undefined ? null : findCoinMetricsAsset(catalog, id)
      const role = findRole(foldText(text), isChainTable)
      return whole ?? { project_id, product_id: '', role }
    }
    case 'ambiguous':
      throw refuseAmbiguous({ field: 'asset', value: text }, resolved.projects)
    case 'unknown':
      throw new AppError(
        'unsupported-input',
        `No asset or project is called "${text}".${suggest(catalog, text)}`,
      )
  }
}

/** Returns the refusal of a file that does not say what it is about. */
export function refuseNameless(catalog: Catalog, fileName: string): AppError {
  const parts = readNameParts(fileName)
  return new AppError(
    'unsupported-input',
    `The table does not name its asset, and the file name "${fileName}" names none for certain.${suggest(catalog, parts.join(' '))} Import the file again with the asset, such as --asset btc.`,
  )
}

function suggest({ projects }: Catalog, text: string): string {
  const [near] = findNearestProjects(text, projects)
  return near === undefined ? '' : ` Did you mean ${near.project_id}?`
}
