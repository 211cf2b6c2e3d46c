import type { Fields } from './matchFilter.ts'
import { GROUP_TYPE, type ScimResourceType, USER_TYPE } from './ScimResourceType.ts'
import type { ScimSchema } from './ScimSchema.ts'

/** Below which the protocol is served. */
export const SCIM_PATH = '/scim/v2'
/** More resources than this are not in one answer. */
export const MAX_PER_PAGE = 200

const CORE = 'urn:ietf:params:scim:schemas:core:2.0'
const TYPES = [USER_TYPE, GROUP_TYPE]
const SCHEMAS = [USER_TYPE.schema, GROUP_TYPE.schema, USER_TYPE.extension].filter(
  (schema) => schema !== undefined,
)

/** Describes what the service can do (RFC 7643, 5), with addresses below its own. */
export function describeService(baseUrl: string): Fields {
  return {
    schemas: [`${CORE}:ServiceProviderConfig`],
    meta: {
      resourceType: 'ServiceProviderConfig',
      location: `${baseUrl}${SCIM_PATH}/ServiceProviderConfig`,
    },
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 1000, maxPayloadSize: 1_048_576 },
    filter: { supported: true, maxResults: MAX_PER_PAGE },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The token that an owner of the organization creates under Single sign-on.',
      },
    ],
  }
}

/** The kinds of resources by name (RFC 7643, 6). */
export function describeTypes(baseUrl: string): ReadonlyMap<string, Fields> {
  return new Map(TYPES.map((type) => [type.name, describeType(type, baseUrl)]))
}

function describeType({ name, endpoint, schema, extension }: ScimResourceType, baseUrl: string) {
  return {
    schemas: [`${CORE}:ResourceType`],
    id: name,
    meta: {
      resourceType: 'ResourceType',
      location: `${baseUrl}${SCIM_PATH}/ResourceTypes/${name}`,
    },
    name,
    description: schema.description,
    endpoint,
    schema: schema.id,
    ...(extension && { schemaExtensions: [{ schema: extension.id, required: false }] }),
  }
}

/** The schemas by id (RFC 7643, 7). */
export function describeSchemas(baseUrl: string): ReadonlyMap<string, Fields> {
  return new Map(SCHEMAS.map((schema) => [schema.id, describeSchema(schema, baseUrl)]))
}

function describeSchema(schema: ScimSchema, baseUrl: string): Fields {
  const { id, ...described } = schema
  return {
    schemas: [`${CORE}:Schema`],
    id,
    ...described,
    meta: { resourceType: 'Schema', location: `${baseUrl}${SCIM_PATH}/Schemas/${id}` },
  }
}
