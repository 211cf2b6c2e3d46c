import { ENTERPRISE_SCHEMA } from './ENTERPRISE_SCHEMA.ts'
import { GROUP_SCHEMA } from './GROUP_SCHEMA.ts'
import { attribute, type ScimAttribute, type ScimSchema } from './ScimSchema.ts'
import { USER_SCHEMA } from './USER_SCHEMA.ts'

/** A kind of resource: its schema, and the extension that it may have beside it. */
export type ScimResourceType = {
  name: 'User' | 'Group'
  endpoint: string
  schema: ScimSchema
  extension?: ScimSchema
}

export const USER_TYPE: ScimResourceType = {
  name: 'User',
  endpoint: '/Users',
  schema: USER_SCHEMA,
  extension: ENTERPRISE_SCHEMA,
}
export const GROUP_TYPE: ScimResourceType = {
  name: 'Group',
  endpoint: '/Groups',
  schema: GROUP_SCHEMA,
}

/** The attributes that every resource has (RFC 7643, 3.1). `/Schemas` does not list them. */
export const COMMON_ATTRIBUTES: readonly ScimAttribute[] = [
  attribute('reference', ['schemas', ''], { multiValued: true, mutability: 'readOnly' }),
  attribute('string', ['id', ''], { caseExact: true, mutability: 'readOnly' }),
  attribute('string', ['externalId', ''], { caseExact: true }),
  attribute('complex', ['meta', ''], {
    mutability: 'readOnly',
    subAttributes: [
      attribute('string', ['resourceType', ''], { caseExact: true }),
      attribute('dateTime', ['created', '']),
      attribute('dateTime', ['lastModified', '']),
      attribute('reference', ['location', ''], { caseExact: true }),
    ],
  }),
]

/** The path of an attribute in the schemas; without `attribute` it is the extension itself. */
export type AttributePath = {
  extension?: ScimSchema
  attribute?: ScimAttribute
  sub?: ScimAttribute
}

/**
 * Returns where a name such as `userName`, `name.familyName` or `urn:…:User:department` leads. Upper and lower case are
 * equal. Undefined for names that no schema of the resource has.
 */
export function findAttribute(type: ScimResourceType, name: string): AttributePath | undefined {
  if (!/^urn:/i.test(name)) return findIn(type.schema, name)
  if (type.extension !== undefined && isSameName(type.extension.id, name))
    return { extension: type.extension }
  const schema = [type.schema, type.extension].find(
    (one) => one !== undefined && isSameName(`${one.id}:`, name.slice(0, one.id.length + 1)),
  )
  if (schema === undefined) return
  const found = findIn(schema, name.slice(schema.id.length + 1))
  return found && schema === type.extension ? { ...found, extension: schema } : found
}

function findIn(schema: ScimSchema, name: string): AttributePath | undefined {
  const [first = '', second, ...more] = name.split('.', 3)
  const own = findByName(schema.attributes, first)
  const found = own ?? (isCore(schema) ? findByName(COMMON_ATTRIBUTES, first) : undefined)
  if (found === undefined || more.length > 0) return
  if (second === undefined) return { attribute: found }
  const sub = findByName(found.subAttributes ?? [], second)
  return sub && { attribute: found, sub }
}

/** Returns the attribute with a name, in upper or lower case. */
export function findByName(
  attributes: readonly ScimAttribute[],
  name: string,
): ScimAttribute | undefined {
  return attributes.find((one) => isSameName(one.name, name))
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function isCore(schema: ScimSchema): boolean {
  return schema === USER_SCHEMA || schema === GROUP_SCHEMA
}
