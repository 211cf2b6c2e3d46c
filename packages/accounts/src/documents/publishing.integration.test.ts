import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { createOrganization } from '../organizations/organizations.ts'
import { makeUser, type TestUser } from '../testing/makeUser.ts'
import { openTestAccounts } from '../testing/openTestAccounts.ts'
import {
  changeDocument,
  type DocumentChange,
  deleteDocument,
  restoreVersion,
} from './changeDocument.ts'
import { createDocument, forkDocument, type NewDocument } from './createDocument.ts'
import { readDocument } from './readDocument.ts'
import { renewSecret } from './renewSecret.ts'

const chartOf = (metric: string) => ({ questions: [{ id: 'a', query: { metrics: [metric] } }] })
const FEES = { kind: 'chart', name: 'Fees', description: '', content: chartOf('fees') } as const
const REFUSED = { code: 'forbidden' }
const OUTSIDE = ['link', 'public'] as const
const ROLES = { owner: 'OWNER', admin: 'ADMIN', member: 'MEMBER', author: 'MEMBER' } as const
type Name = keyof typeof ROLES

const accounts = openForTests(openTestAccounts)
let users: Record<Name, TestUser>
let organizationId: string
beforeAll(async () => {
  const admit = (name: Name) => makeUser(accounts, `${name}@bank.example`)
  users = {
    owner: await admit('owner'),
    admin: await admit('admin'),
    member: await admit('member'),
    author: await admit('author'),
  }
  const { owner, ...others } = users
  organizationId = (await createOrganization(accounts, owner, { name: 'Bank' })).id
  for (const [name, { userId }] of Object.entries(others))
    await accounts.db
      .insertInto('members')
      .values({ organization_id: organizationId, user_id: userId, role: ROLES[name as Name] })
      .execute()
})

const make = (maker: TestUser, changes: Partial<NewDocument> = {}) =>
  createDocument(accounts, maker, { ...FEES, ...changes })
const change = (
  who: TestUser,
  documentId: string,
  changes: Omit<DocumentChange, 'documentId' | 'baseVersion'>,
) => changeDocument(accounts, who, { documentId, baseVersion: 1, ...changes })
const read = (id: string, reader?: TestUser) =>
  readDocument(accounts, id, { userId: reader?.userId })

type Visibility = (typeof OUTSIDE)[number]

/** Every way by which people outside of an organization could come to see something as its own. */
const WAYS: Record<string, (who: TestUser, visibility: Visibility) => Promise<unknown>> = {
  'makes one': (who, visibility) => make(who, { organizationId, visibility }),
  'brings one in': async (who, visibility) => {
    const { document_id } = await make(who, { visibility })
    return change(who, document_id, { organizationId })
  },
  'shares one': async (who, visibility) => {
    const { document_id } = await make(users.author, { organizationId })
    return change(who, document_id, { visibility })
  },
  'takes out one of their own': async (who, visibility) => {
    const { document_id } = await make(who, { organizationId })
    return change(who, document_id, { visibility, organizationId: null })
  },
  'takes out one of their own, to share it later': async (who) => {
    const { document_id } = await make(who, { organizationId })
    return change(who, document_id, { visibility: 'private' })
  },
  'changes what others see': async (who, visibility) => {
    const { document_id } = await make(users.admin, { organizationId, visibility })
    return change(who, document_id, { content: chartOf('tvl') })
  },
  'takes back what others see': async (who, visibility) => {
    const { document_id } = await make(users.admin, { organizationId, visibility })
    return change(who, document_id, { visibility: 'organization' })
  },
  'restores what others see': async (who, visibility) => {
    const { document_id: documentId } = await make(users.admin, { organizationId, visibility })
    await change(users.admin, documentId, { name: 'Other' })
    return restoreVersion(accounts, who, { documentId, version: 1, baseVersion: 2 })
  },
  'replaces its link': async (who) => {
    const { document_id } = await make(users.admin, { organizationId, visibility: 'link' })
    return renewSecret(accounts, who, document_id)
  },
}

const CASES = Object.keys(WAYS).flatMap((way) => OUTSIDE.map((visibility) => ({ way, visibility })))

describe('a document of an organization', () => {
  it.each(CASES)(
    'is shared by owners and administrators: $way ($visibility)',
    async ({ way, visibility }) => {
      for (const who of [users.owner, users.admin])
        await expect(WAYS[way]?.(who, visibility)).resolves.toHaveProperty('document_id')
    },
  )

  it.each(CASES)('is shared by no member: $way ($visibility)', async ({ way, visibility }) => {
    for (const who of [users.member, users.author])
      await expect(WAYS[way]?.(who, visibility)).rejects.toMatchObject(REFUSED)
  })

  it('says who may share it, and shows its link to them alone', async () => {
    const { document_id } = await make(users.admin, { organizationId, visibility: 'link' })
    expect(await read(document_id, users.owner)).toMatchObject({
      can_edit: true,
      can_publish: true,
      secret: expect.any(String),
    })
    expect(await read(document_id, users.member)).toMatchObject({
      can_edit: false,
      can_publish: false,
      secret: null,
    })
    const { document_id: inside } = await make(users.author, { organizationId })
    expect(await read(inside, users.member)).toMatchObject({ can_edit: true, can_publish: false })
  })

  it('is not shared by a user who is no longer an administrator', async () => {
    const former = users.author
    const { document_id } = await make(former, { organizationId })
    const setRole = (role: 'ADMIN' | 'MEMBER') =>
      accounts.db
        .updateTable('members')
        .set({ role })
        .where('user_id', '=', former.userId)
        .execute()
    await setRole('ADMIN')
    await change(former, document_id, { visibility: 'public' })
    await setRole('MEMBER')
    await expect(change(former, document_id, { name: 'Other' })).rejects.toMatchObject(REFUSED)
    await expect(change(former, document_id, { visibility: 'private' })).rejects.toMatchObject(
      REFUSED,
    )
    expect(await read(document_id)).toMatchObject({ name: 'Fees', can_edit: false })
    await deleteDocument(accounts, former, document_id)
  })

  it('is copied by a member into one that is theirs and does not reveal the original', async () => {
    const { document_id: documentId } = await make(users.owner, { organizationId })
    const copy = await forkDocument(accounts, users.member, { documentId })
    expect(copy).toMatchObject({ visibility: 'private', organization: null, can_publish: true })
    const shared = await change(users.member, copy.document_id, { visibility: 'public' })
    expect((await read(shared.document_id)).forked_from).toBeNull()
  })
})
