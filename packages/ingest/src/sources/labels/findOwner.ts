import { matchProject } from '../../matchProject.ts'
import { LABEL_CATEGORIES } from './LABEL_CATEGORIES.ts'

/** Labels that say what something is rather than whose, though a project may be called so. */
const KINDS: ReadonlySet<string> = new Set([
  ...LABEL_CATEGORIES.keys(),
  'art',
  'blockchain',
  'blocked',
  'burn',
  'dao',
  'data',
  'defi',
  'finance',
  'fund',
  'layer-2',
  'mining',
  'multichain',
  'payments',
  'platform',
  'protocol',
  'technology',
  'token',
  'token-sale',
  'trading',
  'v2',
])

/**
 * The project that a contract belongs to, when its labels name exactly one, or else when the part of its name
 * before a colon does ("Lido: stETH Oracle" names Lido); '' when unsure.
 */
export function findOwner(labels: readonly string[], name: string): string {
  const owners = new Set<string>()
  for (const label of labels) {
    const project = KINDS.has(label) ? null : findByVariants(label)
    if (project) owners.add(project)
  }
  const [owner] = owners
  if (owner !== undefined) return owners.size === 1 ? owner : ''
  const colon = name.indexOf(':')
  if (colon <= 0) return ''
  const prefix = name.slice(0, colon).trim()
  return KINDS.has(prefix.toLowerCase()) ? '' : (findByVariants(prefix) ?? '')
}

/** Label makers append what the catalogue leaves out: "curve-fi", "yearn-finance", "hop-protocol", "Uniswap V2". */
function findByVariants(text: string): string | null {
  const shorter = text.replace(
    /(?:[-. ](?:fi|finance|protocol|dao|exchange|network))$|[- ]v\d$/i,
    '',
  )
  return (
    (matchProject(text) ?? (shorter === text ? null : matchProject(shorter)))?.project_id ?? null
  )
}
