import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { AppError } from '@tickmark/core/errors/AppError'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { foldName } from '@tickmark/core/text/foldName'
import { toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Importer } from '../../files/Importer.ts'
import { parseRecords } from '../../files/parseRecords.ts'
import { readJson } from '../../files/readJson.ts'
import { byFoldedName, matchProject } from '../matchProject.ts'
import { slugOf } from './live/LlamaList.ts'
import { toListedProtocol } from './toListedProtocol.ts'

const PROTOCOL = z.object({
  name: z.string().min(1),
  slug: z.string().nullish(),
  tvl: z.number().nonnegative().nullish(),
})
const BODY = z.union([z.array(z.unknown()), z.object({ protocols: z.array(z.unknown()) })])

/** The list of all protocols with their value locked at an unstated time. */
export const protocolList: Importer = {
  id: 'defillama-protocols',
  source_id: 'defillama',
  title: 'DefiLlama list of protocols',
  rank: 30,
  datedBy: ['defillama-protocol-tvl'],
  recognize: ({ text }) =>
    /^\s*(?:\[\s*\{|\{\s*"protocols"\s*:)/.test(text) &&
    /"category"\s*:/.test(text) &&
    /"chains"\s*:\s*\[/.test(text) &&
    /"tvl"\s*:/.test(text) &&
    /"slug"\s*:/.test(text),
  async read(file, writer) {
    const body = BODY.safeParse(await readJson(file))
    if (!body.success) throw new AppError('unsupported-input', 'A list of protocols was expected.')
    const list = Array.isArray(body.data) ? body.data : body.data.protocols
    const totals = new Map<string, ListedLevel>()
    for (const { line, record } of parseRecords(list, PROTOCOL, writer)) {
      const protocol =
        findProtocol(writer.catalog, record) ?? discoverProtocol(list[line - 1], writer)
      if (!protocol) writer.reject('a protocol that is not in the catalog', record.name)
      else if (record.tvl == null) writer.reject('no value stated', record.name)
      else {
        // Several entries may be versions of one product: their value locked adds up.
        const key = JSON.stringify(protocol)
        const value = (totals.get(key)?.value ?? 0) + record.tvl
        totals.set(key, { ...protocol, value, line })
      }
    }
    const day = toDay(file.observed_at)
    for (const total of addParts([...totals.values()]))
      writer.point({ metric_id: 'tvl', ...total, day, provisional: true })
  },
}

type ListedLevel = LlamaProtocol & { value: number; line: number }

/** The difference at which a level is what others add up to: the source rounds, and counts at different minutes. */
const SAME_SUM = 0.01

/**
 * Adds the levels of a project's products to its own. The list has no rows of wholes: a version or product that is known
 * by the project's name is another part, unless its level is the sum of the others.
 */
function addParts(levels: readonly ListedLevel[]): ListedLevel[] {
  const sums = new Map<string, number>()
  for (const { project_id, product_id, value } of levels)
    if (product_id !== '') sums.set(project_id, (sums.get(project_id) ?? 0) + value)
  return levels.map((level) => {
    const parts = level.product_id === '' ? (sums.get(level.project_id) ?? 0) : 0
    const isWhole = Math.abs(level.value - parts) <= parts * SAME_SUM
    return isWhole ? level : { ...level, value: level.value + parts }
  })
}

/** Makes a project of a protocol that no project claims; null for a new part of a reviewed project. */
export function discoverProtocol(record: unknown, writer: BatchWriter): LlamaProtocol | null {
  const listed = writer.discovery && toListedProtocol(record, writer.discovery)
  if (!listed) return null
  const placed = writer.discovery?.place(listed)
  // Its value would be added to a reviewed total.
  return placed === undefined || placed.is_reviewed
    ? null
    : { project_id: placed.project_id, product_id: '' }
}

/**
 * Protocols are listed by version ("Aave V3"). A chain with the same name as a protocol is not
 * meant.
 */
function findProtocol(
  catalog: Catalog,
  { name, slug }: z.output<typeof PROTOCOL>,
): LlamaProtocol | null {
  const known = findLlamaProtocol(catalog, slug || name) ?? findLlamaProtocol(catalog, name)
  if (known) return known
  const project =
    matchProject(catalog, name) ?? matchProject(catalog, name.replace(/ v\d+(\.\d+)?$/i, ''))
  const isChain = project?.market_sectors.some((sector) => sector.startsWith('blockchains-'))
  if (project && !isChain) return { project_id: project.project_id, product_id: '' }
  return findLlamaWhole(catalog, slugOf({ name, slug }))
}

/** The catalog entry that a protocol's figures belong to. */
export type LlamaProtocol = { project_id: string; product_id: string }

const indexProtocols = ({ defiLlamaProtocols }: Catalog) => byFoldedName(defiLlamaProtocols)

/** Finds a protocol by its slug or name; null if the catalog has no such project. */
export function findLlamaProtocol(catalog: Catalog, slugOrName: string): LlamaProtocol | null {
  const entry = catalog.derive(indexProtocols).get(foldName(slugOrName))
  return entry ? { project_id: entry.project_id, product_id: entry.product_id ?? '' } : null
}

const indexWholes = ({ defiLlamaSlugs }: Catalog) =>
  new Map([...defiLlamaSlugs].flatMap(([id, slugs]) => slugs.map((slug) => [slug, id] as const)))

/** The project that the source keeps under a slug as a whole, with all its parts; null if none is. */
export function findLlamaWhole(catalog: Catalog, slug: string): LlamaProtocol | null {
  const project_id = catalog.derive(indexWholes).get(slug)
  return project_id === undefined ? null : { project_id, product_id: '' }
}
