import { isDeepStrictEqual } from 'node:util'
import {
  createFilterBudget,
  type Fields,
  type FilterBudget,
  isFields,
  matchFilter,
} from './matchFilter.ts'
import { parsePath, type ScimFilter } from './parseFilter.ts'
import { assign, ownFields, readOne, readValue, requireFew } from './readResource.ts'
import { quote, ScimError } from './ScimError.ts'
import type { ScimResourceType } from './ScimResourceType.ts'
import type { ScimAttribute } from './ScimSchema.ts'

const PATCH_OP = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'
const MAX_OPERATIONS = 1_000
/** Entries that a patch makes since none matches: a person has few emails and phones. */
const MAX_MADE = 20

type Operation = { op: 'add' | 'remove' | 'replace'; path?: string; value?: unknown }
/** The attribute that an operation changes, in the object that has it. */
type Target = {
  fields: Fields
  attribute: ScimAttribute
  sub: ScimAttribute | undefined
  patching: Patching
}

/**
 * Returns a resource after a patch (RFC 7644, 3.5.2), and after what Microsoft Entra ID sends beside it: true and false
 * as texts, a manager as an id alone, a part of an entry of a list that is not there yet, which makes the entry, and
 * the entries to remove as values.
 * @throws ScimError for what cannot be read or applied; nothing is changed then.
 */
export function patchResource(
  resource: Fields,
  operations: readonly Operation[],
  type: ScimResourceType,
): Fields {
  const patched = structuredClone(resource)
  const patching = { type, budget: createFilterBudget(), made: 0 }
  for (const [index, operation] of operations.entries())
    try {
      applyOperation(patched, operation, patching)
    } catch (failure) {
      if (!(failure instanceof ScimError)) throw failure
      throw new ScimError(failure.scimType, `Operation ${index + 1}: ${failure.message}`)
    }
  return patched
}

/** Reads the operations of a patch. @throws ScimError for none, more than a thousand, or one that is not whole. */
export function readPatch(body: unknown): Operation[] {
  const { schemas, Operations: operations } = isFields(body) ? body : {}
  if (!Array.isArray(schemas) || schemas.length !== 1 || schemas[0] !== PATCH_OP)
    throw new ScimError('invalidSyntax', `schemas: a patch has ${PATCH_OP} alone.`)
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimError('invalidValue', 'Operations: a patch has at least one operation.')
  if (operations.length > MAX_OPERATIONS)
    throw new ScimError('tooMany', `Operations: a patch has at most ${MAX_OPERATIONS} operations.`)
  return operations.map(readOperation)
}

function readOperation(sent: unknown): Operation {
  if (!isFields(sent)) throw new ScimError('invalidValue', 'It must be an object.')
  const { op, path, value } = sent
  const name = typeof op === 'string' ? op.toLowerCase() : undefined
  if (name !== 'add' && name !== 'remove' && name !== 'replace')
    throw new ScimError('invalidSyntax', 'op: must be add, remove or replace.')
  if (path !== undefined && typeof path !== 'string')
    throw new ScimError('invalidPath', 'path: must be a text.')
  if (name === 'remove' && path === undefined)
    throw new ScimError('noTarget', 'path: is required to remove something.')
  if (name === 'add' && value === undefined)
    throw new ScimError('invalidValue', 'value: is required to add something.')
  return { op: name, ...(path !== undefined && { path }), value }
}

/** The entries that it has made so far are counted. */
type Patching = { type: ScimResourceType; budget: FilterBudget; made: number }

function applyOperation(
  resource: Fields,
  { op, path: text, value }: Operation,
  patching: Patching,
): void {
  if (text === undefined) {
    applyEach(resource, { op, prefix: '', value, patching })
    return
  }
  const path = parsePath(text, patching.type)
  const { extension, attribute } = path
  if (attribute !== undefined) {
    const fields = extension === undefined ? resource : ownFields(resource, extension.id)
    const target = { fields, attribute, sub: path.sub, patching }
    applyTo(target, { op, value }, path.filter)
    return
  }
  if (extension === undefined) throw new ScimError('invalidPath', `${quote(text)} is a schema.`)
  if (op !== 'add') delete resource[extension.id]
  if (op !== 'remove') applyEach(resource, { op, prefix: `${extension.id}:`, value, patching })
}

function applyTo(
  target: Target,
  { op, value: given }: Pick<Operation, 'op' | 'value'>,
  filter: ScimFilter | undefined,
): void {
  const { fields, attribute, sub } = target
  if (attribute.name === 'id' && given !== fields.id)
    throw new ScimError('mutability', 'id: cannot be changed.')
  if (attribute.mutability === 'readOnly') return
  // Each operation on a list costs as many comparisons as it has entries.
  if (attribute.multiValued)
    spend(target.patching.budget, listEntries(fields, attribute.name).length)
  const isManager = attribute.name === 'manager' && sub === undefined
  const value = isManager && typeof given === 'string' ? { value: given } : given
  if (op === 'remove') remove(target, value, filter)
  else if (filter !== undefined) changeEntries(target, filter, { op, value })
  else change(target, op, value)
}

/** Without a path, each field of the value is the path of its own value. The parts of an object are changed alone. */
function applyEach(
  resource: Fields,
  given: { op: Operation['op']; prefix: string; value: unknown; patching: Patching },
): void {
  const { op, prefix, value, patching } = given
  if (!isFields(value))
    throw new ScimError('invalidValue', 'value: must be an object where there is no path.')
  for (const [name, one] of Object.entries(value)) {
    const { attribute, sub, filter } = parsePath(`${prefix}${name}`, patching.type)
    const isWhole = sub === undefined && filter === undefined
    const isObject = isWhole && attribute?.multiValued !== true && isFields(one)
    const operation = { op: isObject ? 'add' : op, path: `${prefix}${name}`, value: one } as const
    applyOperation(resource, operation, patching)
  }
}

function spend(budget: FilterBudget, comparisons: number): void {
  budget.left -= comparisons
  if (budget.left < 0) throw new ScimError('tooMany', 'The patch takes too long. Split it.')
}

function change(target: Target, op: 'add' | 'replace', value: unknown): void {
  const { fields, attribute, sub } = target
  const { name, multiValued, type } = attribute
  if (sub !== undefined) {
    const owners = multiValued ? listEntries(fields, name) : [ownFields(fields, name)]
    if (owners.length === 0) throw new ScimError('noTarget', `${name} has no entries.`)
    for (const owner of owners) assign(owner, sub, value)
  } else if (multiValued) {
    const given = readEntries(attribute, isFields(value) ? [value] : value)
    const before = op === 'add' ? listEntries(fields, name) : []
    setEntries(target, joinEntries(before, given, target.patching.budget))
  } else if (type === 'complex' && op === 'add') {
    Object.assign(ownFields(fields, name), readOne(attribute, value))
  } else assign(fields, attribute, value)
}

/** Changes the entries that the filter of a path matches. */
function changeEntries(
  target: Target,
  filter: ScimFilter,
  { op, value }: { op: 'add' | 'replace'; value: unknown },
): void {
  const { fields, attribute, sub, patching } = target
  const { budget } = patching
  const entries = listEntries(fields, attribute.name)
  const found = entries.filter((entry) => matchFilter(filter, entry, budget))
  if (found.length === 0) {
    const whole = op === 'replace' ? value : undefined
    const added = sub === undefined ? whole : makeEntry(filter, sub, value)
    if (added === undefined || ++patching.made > MAX_MADE)
      throw new ScimError('noTarget', `No entry of ${attribute.name} matches.`)
    setEntries(target, [...entries, ...readEntries(attribute, [added])])
  } else if (sub !== undefined) for (const entry of found) assign(entry, sub, value)
  else {
    const [read] = readEntries(attribute, [value])
    const isFound = new Set(found)
    const changed = entries.map((entry) => {
      if (!isFound.has(entry)) return entry
      return op === 'replace' ? { ...read } : { ...entry, ...read }
    })
    setEntries(target, changed)
  }
}

/** The entry that `emails[type eq "work"].value` makes where no entry has this type. */
function makeEntry(filter: ScimFilter, sub: ScimAttribute, value: unknown): Fields | undefined {
  if (filter.kind !== 'compare' || filter.operator !== 'eq') return
  const [key] = filter.keys
  return key === undefined ? undefined : { [key]: filter.value, [sub.name]: value }
}

function remove(target: Target, value: unknown, filter: ScimFilter | undefined): void {
  const { fields, attribute, sub, patching } = target
  const { budget } = patching
  const { name, multiValued } = attribute
  const entries = listEntries(fields, name)
  if (sub !== undefined) {
    const owners = multiValued ? entries : [fields[name]].filter(isFields)
    const isFound = (one: Fields) => filter === undefined || matchFilter(filter, one, budget)
    for (const owner of owners.filter(isFound)) delete owner[sub.name]
  } else if (filter !== undefined) {
    const left = entries.filter((entry) => !matchFilter(filter, entry, budget))
    setEntries(target, left)
  } else if (multiValued && value !== undefined && value !== null) {
    const given = readEntries(attribute, Array.isArray(value) ? value : [value])
    const values = new Set<unknown>(given.flatMap(({ value: one }) => one ?? []))
    // Entries without a value are given by all of their parts.
    const wholes = given.filter((one) => one.value === undefined)
    spend(budget, wholes.length * entries.length)
    const isGiven = (entry: Fields) =>
      values.has(entry.value) || wholes.some((whole) => isDeepStrictEqual(whole, entry))
    const left = entries.filter((entry) => !isGiven(entry))
    setEntries(target, left)
  } else delete fields[name]
}

function setEntries({ fields, attribute }: Target, entries: readonly Fields[]): void {
  requireFew(attribute, entries)
  if (entries.length === 0) delete fields[attribute.name]
  else fields[attribute.name] = entries
}

/** Entries that are there already are not added again. */
function joinEntries(
  before: readonly Fields[],
  added: readonly Fields[],
  budget: FilterBudget,
): Fields[] {
  const known = Map.groupBy(before, ({ value }) => String(value))
  const isKnown = (entry: Fields) => {
    const alike = known.get(String(entry.value)) ?? []
    spend(budget, alike.length)
    return alike.some((one) => isDeepStrictEqual(one, entry))
  }
  return [...before, ...added.filter((entry) => !isKnown(entry))]
}

function readEntries(attribute: ScimAttribute, value: unknown): Fields[] {
  const entries = readValue(attribute, value)
  return Array.isArray(entries) ? entries.filter(isFields) : []
}

function listEntries(fields: Fields, name: string): Fields[] {
  const entries = Object.hasOwn(fields, name) ? fields[name] : undefined
  return Array.isArray(entries) ? entries.filter(isFields) : []
}
