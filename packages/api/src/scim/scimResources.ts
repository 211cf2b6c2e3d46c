import type { Accounts } from '@tickmark/accounts/context/Accounts'
import type { ScimClient } from '@tickmark/accounts/scim/memberAccess'
import {
  deleteScimGroup,
  listScimGroups,
  type StoredScimGroup,
  saveScimGroup,
} from '@tickmark/accounts/scim/scimGroups'
import {
  deleteScimUser,
  listScimUsers,
  type StoredScimUser,
  saveScimUser,
} from '@tickmark/accounts/scim/scimUsers'
import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import { EmailField, IdField, textField } from '../endpoints/accounts/fields.ts'
import type { Fields } from './matchFilter.ts'
import { GROUP_TYPE, type ScimResourceType, USER_TYPE } from './ScimResourceType.ts'

/** The provider of a request. */
export type ScimContext = { accounts: Accounts; client: ScimClient }

/** Users or groups of the organization of a request, as fields of their schema. */
export type ScimResources = {
  type: ScimResourceType
  /** The attributes by which the store finds resources itself. */
  lookups: readonly string[]
  list(ctx: ScimContext, lookup?: Readonly<Record<string, string>>): Promise<Fields[]>
  /** Adds a resource, or changes that of the id. */
  save(ctx: ScimContext, resource: { id?: string; fields: Fields }): Promise<Fields>
  delete(ctx: ScimContext, id: string): Promise<void>
}

const USERS: ScimResources = {
  type: USER_TYPE,
  lookups: ['id', 'userName', 'externalId'],
  async list({ accounts: { db }, client }, lookup) {
    return (await listScimUsers(db, client, lookup)).map(writeUser)
  },
  async save({ accounts, client }, { id, fields }) {
    return writeUser(await saveScimUser(accounts, client, { id, user: readUser(fields) }))
  },
  delete: ({ accounts, client }, id) => deleteScimUser(accounts, client, id),
}

const GROUPS: ScimResources = {
  type: GROUP_TYPE,
  lookups: ['id', 'displayName'],
  async list({ accounts: { db }, client }, lookup) {
    return (await listScimGroups(db, client, lookup)).map(writeGroup)
  },
  async save({ accounts, client }, { id, fields }) {
    return writeGroup(await saveScimGroup(accounts, client, { id, group: readGroup(fields) }))
  },
  delete: ({ accounts, client }, id) => deleteScimGroup(accounts, client, id),
}

export const SCIM_RESOURCES: readonly ScimResources[] = [USERS, GROUPS]

/** The maximum length of what a provider says of one user beside name, address and state, as JSON. */
const MAX_ATTRIBUTES = 16_000
const Line = textField(254).pipe(z.string().min(1, 'must not be empty'))
/** As JSON writes what PostgreSQL does not store in JSON: NUL, and halves of characters. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/
const UserFields = z.looseObject({
  userName: Line,
  externalId: Line.nullish(),
  active: z.boolean().default(true),
  emails: z.array(z.looseObject({ value: z.string(), primary: z.boolean().optional() })).optional(),
})
const GroupFields = z.looseObject({
  displayName: Line,
  externalId: Line.nullish(),
  members: z.array(z.looseObject({ value: IdField })).default([]),
})

/** The name of a user is their address where no address is given. */
function readUser(fields: Fields) {
  const {
    userName,
    externalId = null,
    active: isActive,
    password: _password,
    ...attributes
  } = UserFields.parse(fields)
  const text = JSON.stringify(attributes)
  if (text.length > MAX_ATTRIBUTES)
    throw new AppError('bad-request', 'The user has too many attributes.')
  if (UNSTORABLE.test(text))
    throw new AppError('bad-request', 'The attributes have characters that cannot be stored.')
  const { emails = [] } = attributes
  const address = emails.find(({ primary }) => primary) ?? emails[0]
  const email = EmailField.safeParse(address?.value ?? userName)
  if (!email.success)
    throw new AppError('bad-request', 'emails: a user needs an email address, as userName or here.')
  return { userName, externalId, isActive, email: email.data, attributes }
}

function readGroup(fields: Fields) {
  const { displayName, externalId = null, members } = GroupFields.parse(fields)
  return { displayName, externalId, members: [...new Set(members.map(({ value }) => value))] }
}

function writeUser({
  attributes,
  isActive,
  createdAt,
  updatedAt,
  ...user
}: StoredScimUser): Fields {
  const meta = describe(USER_TYPE, { id: user.id, createdAt, updatedAt }, attributes)
  return { ...attributes, ...user, active: isActive, ...meta }
}

function writeGroup({ createdAt, updatedAt, ...group }: StoredScimGroup): Fields {
  return { ...group, ...describe(GROUP_TYPE, { id: group.id, createdAt, updatedAt }, {}) }
}

function describe(
  { name, endpoint, schema, extension }: ScimResourceType,
  { id, createdAt, updatedAt }: { id: string; createdAt: Date; updatedAt: Date },
  attributes: Fields,
): Fields {
  const isExtended = extension !== undefined && attributes[extension.id] !== undefined
  return {
    schemas: [schema.id, ...(isExtended ? [extension.id] : [])],
    meta: {
      resourceType: name,
      created: createdAt.toISOString(),
      lastModified: updatedAt.toISOString(),
      location: `${endpoint}/${id}`,
    },
  }
}
