import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { Project } from '@tickmark/core/projects/Project'
import { listNamedChains } from '@tickmark/core/projects/resolveChain'
import { toLabelPart } from '@tickmark/core/query/labels'
import { foldName } from '@tickmark/core/text/foldName'
import { Memo } from './Memo.ts'
import { resolveCell } from './resolveCell.ts'

/**
 * The project, chain and product of a value; the last two are empty where it is of the whole project. The product may be
 * that of a label, see `toLabelPart`.
 */
export type Place = { project_id: string; chain_id: string; product_id: string }

/** A text that a catalog knows, or why it does not count. */
export type Found<T> = { value: T } | { fault: string }

/** The cells of a row that name a place. */
type NamedPlace = { project: string; chain: string; product: string; label: string }

type Options = {
  catalog: Catalog
  /** The project of all values, where no column names it. */
  projectId: string | undefined
  /** Receives how a name was read that is not the present one of its project; once for each place. */
  note?: ((text: string) => void) | undefined
}

const SHOWN_IDS = 5
const ALL_CHAINS = /^(?:all(?:[\s_-]*chains)?|total)$/i

/** Finds the places that rows name, each once. */
export class PlaceFinder {
  private readonly options: Options
  private readonly places = new Memo<string, Found<Place>>()
  /** One place for all names of it. */
  private readonly known = new Memo<string, Place>()

  constructor(options: Options) {
    this.options = options
  }

  /** Returns the place that texts name, of a project without a column of its own where the text is empty. */
  find(named: NamedPlace): Found<Place> {
    const { project, chain, product, label } = named
    const parts = `\t${chain}\t${product}\t${label}`
    const key = parts === '\t\t\t' ? project : `${project}${parts}`
    return this.places.get(key, () => this.resolve(named))
  }

  private resolve(named: NamedPlace): Found<Place> {
    const { catalog, projectId, note: onNote } = this.options
    const text = named.project.trim()
    if (text === '') return { fault: 'no project' }
    const resolved = resolveCell(catalog, text)
    if (resolved.kind === 'unknown') return { fault: 'unknown project' }
    if (resolved.kind === 'ambiguous') return { fault: describeShared(resolved.projects) }
    const { project, note } = resolved
    if (note !== undefined) onNote?.(note)
    if (projectId !== undefined && project.project_id !== projectId)
      return { fault: 'not the project of the proposal' }
    // Sources name the sum of all chains so.
    const chain = ALL_CHAINS.test(named.chain.trim()) ? '' : named.chain.trim()
    const chains = chain === '' ? [] : listNamedChains(catalog, chain)
    if (chains.length > 1) return { fault: describeShared(chains) }
    const chain_id = chain === '' ? '' : chains[0]?.project_id
    if (chain_id === undefined) return { fault: 'unknown chain' }
    const [product, label] = [named.product.trim(), named.label.trim()]
    if (product !== '' && label !== '') return { fault: 'product and label in one row' }
    const product_id = label === '' ? findProduct(project, product) : toLabelPart(label)
    if (product_id === undefined) return { fault: 'unknown product of the project' }
    if (product_id === '' && label !== '') return { fault: 'label of more than 100 characters' }
    const { project_id } = project
    const key = `${project_id}\t${chain_id}\t${product_id}`
    return { value: this.known.get(key, () => ({ project_id, chain_id, product_id })) }
  }
}

function describeShared(projects: readonly Project[]): string {
  const [only, ...others] = projects
  if (only !== undefined && others.length === 0) return `another token of ${only.name} than its own`
  const ids = projects.slice(0, SHOWN_IDS).map(({ project_id }) => project_id)
  return `name of several projects (${ids.join(', ')}): use the id`
}

function findProduct({ products }: Project, text: string): string | undefined {
  if (text === '') return ''
  const wanted = foldName(text)
  const found = products.find(({ product_id }) => product_id === text)
  return (
    found ??
    products.find((one) => [one.product_id, one.name].some((name) => foldName(name) === wanted))
  )?.product_id
}
