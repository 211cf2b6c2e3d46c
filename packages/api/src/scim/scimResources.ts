import type { Accounts } from '@tickmark/accounts/Accounts'
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
import SCIMMY from 'scimmy'
import { z } from 'zod'
import { EmailField, IdField, textField } from '../endpoints/accounts/fields.ts'
import { matchFilter } from './matchFilter.ts'

/** Whose request is served. */
export type ScimContext = {
  accounts: Accounts
  client: ScimClient
  /** What failed in the store; the library takes each failure for a missing resource. */
  failure?: unknown
  /** Which page of a list was read; the library would cut it once more. */
  page?: { startIndex: number; itemsPerPage: number }
}

/** Below which the protocol is served. */
export const SCIM_PATH = '/scim/v2'
/** More resources than this are not in one answer. */
export const MOST_PER_PAGE = 200
/** What a provider says of one user beside name, address and state, as JSON. */
const MOST_ATTRIBUTES = 16_000

const { User, Group } = SCIMMY.Resources
SCIMMY.Config.set({
  patch: true,
  filter: { supported: true, maxResults: MOST_PER_PAGE },
  sort: true,
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token that an owner of the organization creates under Single sign-on.',
    },
  ],
})
// Microsoft Entra ID sends departments and managers by default.
User.extend(SCIMMY.Schemas.EnterpriseUser, false)
SCIMMY.Resources.declare(User.basepath(SCIM_PATH) as typeof User)
SCIMMY.Resources.declare(Group.basepath(SCIM_PATH) as typeof Group)
SCIMMY.Resources.Schema.basepath(SCIM_PATH)
SCIMMY.Resources.ResourceType.basepath(SCIM_PATH)
SCIMMY.Resources.ServiceProviderConfig.basepath(SCIM_PATH)

/** Users and groups as the protocol has them (RFC 7643), over the people of the organization that asks. */
export const SCIM_RESOURCES: readonly (typeof User | typeof Group)[] = [User, Group]

type Listed = InstanceType<(typeof SCIM_RESOURCES)[number]>

User.ingress(({ id }, instance, ctx) =>
  keepFailure(ctx, async ({ accounts, client }) => {
    const user = readUser(JSON.parse(JSON.stringify(instance)))
    return writeUser(await saveScimUser(accounts, client, { id, user })) as typeof instance
  }),
)
User.egress((resource, ctx) =>
  keepFailure(ctx, async ({ accounts: { db }, client }) => {
    const lookup = readLookup(resource, ['userName', 'externalId'])
    const users = await listScimUsers(db, client, lookup)
    return cut(resource, { all: users, write: writeUser, isFiltered: lookup !== undefined, ctx })
  }),
)
User.degress(({ id = '' }, ctx) =>
  keepFailure(ctx, ({ accounts, client }) => deleteScimUser(accounts, client, id)),
)

Group.ingress(({ id }, instance, ctx) =>
  keepFailure(ctx, async ({ accounts, client }) => {
    const { displayName, externalId = null, members } = GroupFields.parse(instance)
    const group = {
      displayName,
      externalId,
      members: [...new Set(members.map(({ value }) => value))],
    }
    return writeGroup(await saveScimGroup(accounts, client, { id, group })) as typeof instance
  }),
)
Group.egress((resource, ctx) =>
  keepFailure(ctx, async ({ accounts: { db }, client }) => {
    const lookup = readLookup(resource, ['displayName'])
    const groups = await listScimGroups(db, client, lookup)
    return cut(resource, { all: groups, write: writeGroup, isFiltered: lookup !== undefined, ctx })
  }),
)
Group.degress(({ id = '' }, ctx) =>
  keepFailure(ctx, ({ accounts, client }) => deleteScimGroup(accounts, client, id)),
)

async function keepFailure<T>(
  ctx: ScimContext,
  work: (ctx: ScimContext) => Promise<T>,
): Promise<T> {
  try {
    return await work(ctx)
  } catch (failure) {
    ctx.failure = failure
    throw failure
  }
}

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
function readUser(sent: unknown) {
  const {
    userName,
    externalId = null,
    active: isActive,
    id: _id,
    schemas: _schemas,
    meta: _meta,
    groups: _groups,
    password: _password,
    ...attributes
  } = UserFields.parse(sent)
  const text = JSON.stringify(attributes)
  if (text.length > MOST_ATTRIBUTES)
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

function writeUser({
  userName,
  externalId,
  isActive,
  attributes,
  createdAt,
  updatedAt,
  ...user
}: StoredScimUser) {
  return {
    ...attributes,
    ...user,
    userName,
    ...(externalId !== null && { externalId }),
    active: isActive,
    meta: { created: createdAt, lastModified: updatedAt },
  }
}

function writeGroup({ externalId, createdAt, updatedAt, ...group }: StoredScimGroup) {
  return {
    ...group,
    ...(externalId !== null && { externalId }),
    meta: { created: createdAt, lastModified: updatedAt },
  }
}

/** What the store can look up by itself: an id, or a filter that compares one of these attributes with a text. */
function readLookup<Name extends string>(
  { id, filter }: Listed,
  names: readonly Name[],
): { [Key in Name | 'id']?: string } | undefined {
  if (id !== undefined) return { id } as { [Key in Name | 'id']?: string }
  const [only, ...others] = filter ?? []
  const [attribute, ...more] = Object.entries<unknown>(only ?? {})
  if (others.length > 0 || more.length > 0 || attribute === undefined) return
  const [operator, value, ...rest] = Array.isArray(attribute[1]) ? attribute[1] : []
  const name = names.find((one) => one === attribute[0])
  if (operator !== 'eq' || typeof value !== 'string' || rest.length > 0 || !name) return
  // PostgreSQL accepts no NUL, which nothing that is stored has.
  if (value.includes('\0')) return
  return { [name]: value } as { [Key in Name | 'id']?: string }
}

type Found<Stored> = {
  all: readonly Stored[]
  write: (one: Stored) => Record<string, unknown>
  isFiltered: boolean
  ctx: ScimContext
}

/** The resource that is asked for, or those of the page. The library's schemas check what they become. */
function cut<Stored>(resource: Listed, { all, write, isFiltered, ctx }: Found<Stored>): never {
  const { id, filter, constraints } = resource
  const written = all.map(write)
  if (id !== undefined) {
    if (written[0] === undefined) throw new AppError('not-found', `There is no resource ${id}.`)
    return written[0] as never
  }
  const found = filter === undefined || isFiltered ? written : matchFilter(filter, written)
  const { sortBy, sortOrder, startIndex = 1, count = MOST_PER_PAGE } = constraints ?? {}
  const sorted =
    sortBy === undefined
      ? found
      : new SCIMMY.Messages.ListResponse(found as never, { sortBy, sortOrder, count: found.length })
          .Resources
  const page = sorted.slice(startIndex - 1, startIndex - 1 + count)
  ctx.page = { startIndex, itemsPerPage: page.length }
  resource.constraints = { count, totalResults: found.length } as Listed['constraints']
  return page as never
}
