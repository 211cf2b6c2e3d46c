import { attribute, type ScimAttribute, type ScimSchema } from './ScimSchema.ts'
import { USER_SCHEMA } from './USER_SCHEMA.ts'

/** The extension of users (RFC 7643, 4.3), whose departments and managers Microsoft Entra ID sends by default. */
const ENTERPRISE_SCHEMA: ScimSchema = {
  id: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
  name: 'EnterpriseUser',
  description: 'Enterprise User',
  attributes: [
    attribute('string', [
      'employeeNumber',
      'Numeric or alphanumeric identifier assigned to a person, typically based on order of hire or association with an organization.',
    ]),
    attribute('string', ['costCenter', 'Identifies the name of a cost center.']),
    attribute('string', ['organization', 'Identifies the name of an organization.']),
    attribute('string', ['division', 'Identifies the name of a division.']),
    attribute('string', ['department', 'Identifies the name of a department.']),
    attribute(
      'complex',
      [
        'manager',
        "The User's manager.  A complex type that optionally allows service providers to represent organizational hierarchy by referencing the 'id' attribute of another User.",
      ],
      {
        uniqueness: null,
        subAttributes: [
          attribute('string', [
            'value',
            "The id of the SCIM resource representing the User's manager.",
          ]),
          attribute(
            'reference',
            ['$ref', "The URI of the SCIM resource representing the User's manager."],
            { referenceTypes: ['User'] },
          ),
          attribute('string', ['displayName', "The displayName of the User's manager."], {
            mutability: 'readOnly',
          }),
        ],
      },
    ),
  ],
}

/** A group (RFC 7643, 4.2). */
const GROUP_SCHEMA: ScimSchema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  name: 'Group',
  description: 'Group',
  attributes: [
    attribute('string', ['displayName', 'A human-readable name for the Group. REQUIRED.'], {
      required: true,
    }),
    attribute('complex', ['members', 'A list of members of the Group.'], {
      multiValued: true,
      uniqueness: null,
      subAttributes: [
        attribute('string', ['value', 'Identifier of the member of this Group.'], {
          mutability: 'immutable',
        }),
        attribute('string', ['display', 'Human-readable name of the member of this Group.'], {
          mutability: 'immutable',
        }),
        attribute(
          'reference',
          ['$ref', 'The URI corresponding to a SCIM resource that is a member of this Group.'],
          { referenceTypes: ['User', 'Group'], mutability: 'immutable' },
        ),
        attribute(
          'string',
          ['type', "A label indicating the type of resource, e.g., 'User' or 'Group'."],
          { canonicalValues: ['User', 'Group'], mutability: 'immutable' },
        ),
      ],
    }),
  ],
}

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
