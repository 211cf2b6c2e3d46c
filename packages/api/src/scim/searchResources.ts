import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import { MAX_PER_PAGE } from './describeService.ts'
import { type Fields, filterResources, isFields } from './matchFilter.ts'
import { parseFilter, type ScimFilter } from './parseFilter.ts'
import { type AttributePath, findAttribute, type ScimResourceType } from './ScimResourceType.ts'
import type { ScimContext, ScimResources } from './scimResources.ts'
import { readSelection, type Selection } from './writeResource.ts'

const Names = z
  .union([
    z
      .string()
      .max(1_000)
      .transform((text) => text.split(',')),
    z.array(z.string()),
  ])
  .transform((names) => names.map((name) => name.trim()))
const SelectionFields = z.looseObject({
  attributes: Names.optional(),
  excludedAttributes: Names.optional(),
})
const SearchFields = z.looseObject({
  filter: z.string().optional(),
  sortBy: z.string().max(200).optional(),
  sortOrder: z.enum(['ascending', 'descending']).optional(),
  startIndex: z.coerce.number().int().default(1),
  count: z.coerce.number().int().default(MAX_PER_PAGE),
})

/** Reads which attributes a request selects: a text with commas in an address, a list in a body. */
export function parseSelection(type: ScimResourceType, given: unknown): Selection | undefined {
  const { attributes, excludedAttributes } = SelectionFields.parse(given ?? {})
  return readSelection(type, {
    ...(attributes && { attributes }),
    ...(excludedAttributes && { excludedAttributes }),
  })
}

/**
 * Returns a page of the resources that a search finds (RFC 7644, 3.4.2), at most 200 of them.
 * @throws ScimError for a filter that cannot be read or takes too long.
 */
export async function searchResources(
  ctx: ScimContext,
  resources: ScimResources,
  given: unknown,
): Promise<{ page: readonly Fields[]; startIndex: number; totalResults: number }> {
  const { type, lookups } = resources
  const search = SearchFields.parse(given ?? {})
  const filter = search.filter === undefined ? undefined : parseFilter(search.filter, type)
  const all = await resources.list(ctx, filter && findLookup(filter, lookups))
  const found = filter === undefined ? all : await filterResources(filter, all)
  const { sortBy, sortOrder } = search
  const sorted = sortBy === undefined ? found : sort(found, findAttribute(type, sortBy))
  if (sortBy !== undefined && sortOrder === 'descending') sorted.reverse()
  const startIndex = Math.max(1, search.startIndex)
  const count = Math.min(Math.max(0, search.count), MAX_PER_PAGE)
  return {
    page: sorted.slice(startIndex - 1, startIndex - 1 + count),
    startIndex,
    totalResults: found.length,
  }
}

/** Returns the resource of an id. @throws AppError `not-found`. */
export async function readResourceOf(
  ctx: ScimContext,
  resources: ScimResources,
  id: string,
): Promise<Fields> {
  const [found] = await resources.list(ctx, { id })
  if (found === undefined) throw new AppError('not-found', `There is no resource ${id}.`)
  return found
}

/**
 * Finds the condition that the store can look up itself: a text that an attribute equals, alone or among other
 * conditions.
 */
function findLookup(
  filter: ScimFilter,
  names: readonly string[],
): Record<string, string> | undefined {
  const conditions = filter.kind === 'and' ? filter.parts : [filter]
  for (const condition of conditions) {
    if (condition.kind !== 'compare' || condition.operator !== 'eq') continue
    const { keys, value } = condition
    const [name = '', ...more] = keys
    // PostgreSQL accepts no NUL, which nothing that is stored has.
    if (typeof value !== 'string' || value.includes('\0') || more.length > 0) continue
    if (names.includes(name)) return { [name]: value }
  }
  return undefined
}

const collator = new Intl.Collator('en')

/** Sorts by an attribute; of a list by its primary or first entry. Resources without it are last (RFC 7644, 3.4.2.3). */
function sort(resources: readonly Fields[], path: AttributePath | undefined): Fields[] {
  const keyed = resources.map((resource) => ({ resource, key: readKey(resource, path) }))
  keyed.sort((one, other) => {
    if (one.key === undefined || other.key === undefined)
      return Number(one.key === undefined) - Number(other.key === undefined)
    return collator.compare(one.key, other.key)
  })
  return keyed.map(({ resource }) => resource)
}

function readKey(resource: Fields, path: AttributePath | undefined): string | undefined {
  const { extension, attribute, sub } = path ?? {}
  if (attribute === undefined) return
  const fields = extension === undefined ? resource : resource[extension.id]
  const value = isFields(fields) ? fields[attribute.name] : undefined
  const one = Array.isArray(value) ? (value.find((entry) => entry.primary) ?? value[0]) : value
  const part = isFields(one) ? one[sub?.name ?? 'value'] : one
  return part === undefined || part === null ? undefined : String(part)
}
