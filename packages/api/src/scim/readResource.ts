import { type Fields, isFields, readBoolean } from './matchFilter.ts'
import { quote, ScimError } from './ScimError.ts'
import { findAttribute, findByName, type ScimResourceType } from './ScimResourceType.ts'
import type { ScimAttribute } from './ScimSchema.ts'

/** As many people as a provider manages. */
const MAX_MEMBERS = 50_000
const MAX_ENTRIES = 1_000
/** The attributes of a user together have at most 16,000. */
const MAX_TEXT = 32_000

/**
 * Reads a resource that a provider sends: the attributes of its schemas with their names as the schema writes them.
 * Others are left out, and so are those that only the server gives.
 * @throws ScimError `invalidSyntax` for what is no object or has other schemas, `invalidValue` for a value of another
 * type, or a required one that is missing.
 */
export function readResource(body: unknown, type: ScimResourceType): Fields {
  if (!isFields(body)) throw new ScimError('invalidSyntax', 'The body must be one JSON object.')
  const fields: Fields = {}
  for (const [name, value] of Object.entries(body)) put(fields, { name, value }, type)
  requireSchema(body, type)
  for (const { name, required } of type.schema.attributes)
    if (required && fields[name] === undefined)
      throw new ScimError('invalidValue', `Required attribute '${name}' is missing.`)
  return fields
}

function requireSchema(body: Fields, { schema, extension }: ScimResourceType): void {
  const key = Object.keys(body).find((name) => name.toLowerCase() === 'schemas')
  const schemas = key === undefined ? undefined : body[key]
  if (!Array.isArray(schemas) || schemas.length === 0) return
  const known = [schema.id, extension?.id].map((id) => id?.toLowerCase())
  if (!schemas.some((id) => known.includes(String(id).toLowerCase())))
    throw new ScimError('invalidSyntax', `schemas: a resource here has ${schema.id}.`)
}

type Entry = { name: string; value: unknown }

function put(fields: Fields, { name, value }: Entry, type: ScimResourceType): void {
  const path = findAttribute(type, name)
  if (path === undefined) return
  const { extension, attribute, sub } = path
  if (attribute === undefined) {
    if (extension === undefined || !isFields(value)) return
    for (const [part, one] of Object.entries(value))
      put(fields, { name: `${extension.id}:${part}`, value: one }, type)
    return
  }
  if (attribute.mutability === 'readOnly') return
  if (sub !== undefined && attribute.multiValued) return
  const owner = extension === undefined ? fields : ownFields(fields, extension.id)
  assign(sub === undefined ? owner : ownFields(owner, attribute.name), sub ?? attribute, value)
  for (const key of [attribute.name, extension?.id])
    if (key !== undefined && isEmpty(fields[key])) delete fields[key]
}

/** Sets an attribute of an object, or removes it where the value is null. @throws ScimError `invalidValue`. */
export function assign(fields: Fields, attribute: ScimAttribute, value: unknown): void {
  const read = readValue(attribute, value)
  if (read === undefined) delete fields[attribute.name]
  else fields[attribute.name] = read
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (isFields(value) && Object.values(value).every(isEmpty))
}

/** The object under a key, which is made where there is none. */
export function ownFields(fields: Fields, key: string): Fields {
  const own = Object.hasOwn(fields, key) ? fields[key] : undefined
  if (isFields(own)) return own
  const made: Fields = {}
  fields[key] = made
  return made
}

/**
 * Reads the value of an attribute. Null is as good as none (RFC 7643, 2.5).
 * @throws ScimError `invalidValue` for another type.
 */
export function readValue(attribute: ScimAttribute, value: unknown): unknown {
  if (value === undefined || value === null) return
  if (!attribute.multiValued) return readOne(attribute, value)
  if (!Array.isArray(value)) refuse(attribute, 'is a list')
  requireFew(attribute, value)
  return value.map((one) => readOne(attribute, one))
}

/** @throws ScimError `invalidValue` for more entries than a list may have. */
export function requireFew(attribute: ScimAttribute, entries: readonly unknown[]): void {
  const most = attribute.name === 'members' ? MAX_MEMBERS : MAX_ENTRIES
  if (entries.length > most) refuse(attribute, `has at most ${most} entries`)
}

/** Reads one value of an attribute, or one entry of a list. @throws ScimError `invalidValue`. */
export function readOne(attribute: ScimAttribute, value: unknown): unknown {
  switch (attribute.type) {
    case 'complex':
      return readParts(attribute, value)
    case 'boolean': {
      const read = readBoolean(value)
      return typeof read === 'boolean' ? read : refuse(attribute, 'is true or false')
    }
    default:
      return readText(attribute, value)
  }
}

function readParts(attribute: ScimAttribute, value: unknown): Fields {
  if (!isFields(value)) refuse(attribute, 'is an object')
  const fields: Fields = {}
  for (const [name, part] of Object.entries(value)) {
    const sub = findByName(attribute.subAttributes ?? [], name)
    const read = sub && readValue(sub, part)
    if (sub !== undefined && read !== undefined) fields[sub.name] = read
  }
  return fields
}

function readText(attribute: ScimAttribute, value: unknown): string {
  const { canonicalValues = [], referenceTypes } = attribute
  if (typeof value !== 'string') refuse(attribute, 'is a text')
  if (value.length > MAX_TEXT) refuse(attribute, `has at most ${MAX_TEXT} characters`)
  if (canonicalValues.length > 0 && !canonicalValues.includes(value))
    refuse(attribute, `is one of ${canonicalValues.join(', ')}, and not ${quote(value)}`)
  if (referenceTypes?.includes('external') === true && !URL.canParse(value))
    refuse(attribute, 'is an address')
  return value
}

function refuse({ name }: ScimAttribute, message: string): never {
  throw new ScimError('invalidValue', `Attribute '${name}' ${message}.`)
}
