import type { MoveOrder } from '@tickmark/core/answers/ProjectMoves'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import type { DiscoveredDocument } from '@tickmark/core/projects/ProjectDocument'
import { listStated } from '../catalog/CatalogBatch.ts'
import type { Analytics } from '../client/Analytics.ts'
import { type MovePlan, type MoveStatement, NO_DETAIL, type StoredMove } from '../state/Move.ts'

/** A move to plan; `isAutomatic` if it is made without staff. */
type PlannedOrder = { order: MoveOrder; isAutomatic?: boolean | undefined }

/**
 * Plans moves: what each changes in the catalog, and which other projects have points on a chain that moves.
 * @throws AppError `bad-request` when a project is not there or an id is taken.
 */
export async function planMoves(
  db: Analytics,
  orders: readonly PlannedOrder[],
): Promise<MovePlan[]> {
  for (const { order } of orders) checkOrder(db.catalog, order)
  const stated = await listStated(db, 'edits')
  const residents = await listResidents(
    db,
    orders.flatMap(({ order: { kind, from_id } }) => (kind === 'split' ? [] : from_id)),
  )
  return orders.map(({ order, isAutomatic: automatic = false }) => {
    const { kind, from_id, to_id } = order
    const statements = listStatements(db.catalog, order, automatic).map(
      ({ project_id, field, value }): MoveStatement => {
        const before = stated.get(project_id)?.get(field)
        return {
          project_id,
          field,
          value,
          before: before === undefined ? null : JSON.parse(before),
        }
      },
    )
    const { sources, products } = kind === 'split' ? order : NO_DETAIL
    const detail = {
      ...NO_DETAIL,
      sources,
      products,
      residents: residents.get(from_id) ?? [],
      automatic,
      returning: automatic ? listReturning(db.catalog, order) : [],
    }
    return { kind, from_id, to_id, undoes: '', detail, statements }
  })
}

/** Plans one move, as `planMoves`. */
export async function planMove(db: Analytics, order: MoveOrder): Promise<MovePlan> {
  const [plan] = await planMoves(db, [{ order }])
  if (plan === undefined) throw new AppError('internal', 'The move has no plan.')
  return plan
}

/** The plan that makes the edits layer state what it stated before a move. */
export function planUndo({ move_id, from_id, to_id, detail, statements }: StoredMove): MovePlan {
  return {
    kind: 'undo',
    from_id,
    to_id,
    undoes: move_id,
    detail,
    statements: statements.map((one) => ({ ...one, value: one.before, before: one.value })),
  }
}

/** @throws AppError `bad-request` when a project is not there or an id is taken. */
export function checkOrder(catalog: Catalog, order: MoveOrder): void {
  const { kind, from_id, to_id } = order
  const has = (id: string) => catalog.documents[id] !== undefined
  const refuse = (field: string, value: string, message: string) => {
    throw new AppError('bad-request', message, { errors: [{ code: 'invalid', field, value }] })
  }
  if (!has(from_id)) refuse('from_id', from_id, `There is no project "${from_id}".`)
  if (from_id === to_id) refuse('to_id', to_id, 'Choose two different ids.')
  if (kind === 'merge') {
    if (!has(to_id)) refuse('to_id', to_id, `There is no project "${to_id}".`)
    return
  }
  const taken = catalog.find(to_id)
  if (taken !== undefined || catalog.stated[to_id] !== undefined)
    refuse(
      'to_id',
      to_id,
      `The id "${to_id}" is already used by ${taken?.name ?? 'another project'}.`,
    )
  if (kind === 'split' && order.sources.length + order.products.length === 0)
    refuse('sources', '', 'Choose at least one source or product to move.')
}

function listStatements(
  catalog: Catalog,
  order: MoveOrder,
  automatic: boolean,
): Omit<MoveStatement, 'before'>[] {
  const { from_id, to_id } = order
  const origin = catalog.origins.get(from_id) ?? from_id
  const state = (project_id: string, fields: Record<string, unknown>) =>
    Object.entries(fields).flatMap(([field, value]) =>
      value === undefined ? [] : [{ project_id, field, value }],
    )
  if (order.kind === 'merge') {
    // An unreviewed project changes only the ids at sources of a reviewed one.
    const joined = (automatic && catalog.find(to_id)?.is_reviewed) || undefined
    return state(origin, { merged_into: to_id, joined })
  }
  if (order.kind === 'split') {
    const whole = catalog.documents[from_id]
    return whole === undefined
      ? []
      : state(to_id, { ...makePart(whole, order), split_from: origin })
  }
  const { former_ids = [] } = catalog.stated[origin] ?? {}
  const isRenamed = origin !== from_id
  return state(origin, {
    renamed_to: to_id,
    ...(isRenamed && { former_ids: [...new Set([...former_ids, from_id])] }),
  })
}

/** The ids in a document by which each source knows a project. */
const IDS_OF_SOURCES: Readonly<
  Record<string, readonly (keyof NonNullable<DiscoveredDocument['sources']>)[]>
> = {
  coingecko: ['coingecko', 'stablecoins'],
  'coin-metrics': ['coin_metrics'],
  defillama: ['defillama', 'defillama_parent', 'defillama_protocols', 'defillama_emissions'],
  growthepie: ['growthepie'],
}

/** The sources that know the merged project and not the one that remains. */
function listReturning(catalog: Catalog, { from_id, to_id }: MoveOrder): string[] {
  const listKnown = (id: string) => {
    const { sources = {} } = catalog.documents[id] ?? {}
    return Object.entries(IDS_OF_SOURCES).flatMap(([source, keys]) =>
      keys.some((key) => sources[key] !== undefined) ? [source] : [],
    )
  }
  const known = listKnown(to_id)
  return listKnown(from_id).filter((source) => !known.includes(source))
}

/** The document of what is split off: its products and ids at sources, in the sectors and on the chains of the whole. */
function makePart(
  whole: DiscoveredDocument,
  { name, sources, products }: Extract<MoveOrder, { kind: 'split' }>,
): DiscoveredDocument {
  const keys = sources.flatMap((source) => IDS_OF_SOURCES[source] ?? [])
  const ids = Object.fromEntries(
    keys.flatMap((key) => (whole.sources?.[key] === undefined ? [] : [[key, whole.sources[key]]])),
  )
  const own = (whole.products ?? []).filter(({ product_id }) => products.includes(product_id))
  return {
    name,
    market_sectors: whole.market_sectors,
    chains: whole.chains,
    links: {},
    ...(Object.keys(ids).length > 0 && { sources: ids }),
    ...(own.length > 0 && { products: own }),
  }
}

/** Other projects with points on each of these chains, by chain. */
async function listResidents(
  db: Analytics,
  chains: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (chains.length === 0) return new Map()
  const isOther = 'chain_id IN {chains: Array(String)} AND project_id != chain_id'
  const rows = await db.rows<{ chain: string; projects: string[] }>({
    sql: `SELECT toString(chain_id) AS chain, arraySort(groupUniqArray(toString(project_id))) AS projects FROM (
            SELECT chain_id, project_id FROM observations WHERE ${isOther}
            UNION ALL SELECT chain_id, project_id FROM second_opinions WHERE ${isOther}
          ) GROUP BY chain`,
    params: { chains },
  })
  return new Map(rows.map(({ chain, projects }) => [chain, projects]))
}
