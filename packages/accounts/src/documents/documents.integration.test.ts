import type { ChartDefinition } from '@tickmark/core/documents/ChartDefinition'
import type { Document } from '@tickmark/core/documents/Document'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { listAudit } from '../organizations/listAudit.ts'
import { removeMember } from '../organizations/members.ts'
import { createOrganization, deleteOrganization } from '../organizations/organizations.ts'
import { deleteUser } from '../privacy/deleteUser.ts'
import { exportUser } from '../privacy/exportUser.ts'
import { makeUser, TEST_PASSWORD, type TestUser } from '../testing/makeUser.ts'
import { openTestAccounts, STORE_KINDS, type TestAccounts } from '../testing/openTestAccounts.ts'
import { changeDocument, deleteDocument, restoreVersion } from './changeDocument.ts'
import { createDocument, forkDocument, type NewDocument } from './createDocument.ts'
import { listVersions, readVersion } from './documentVersions.ts'
import { type DocumentsPage, listDocuments } from './listDocuments.ts'
import { readDocument } from './readDocument.ts'
import { renewSecret } from './renewSecret.ts'

const chartOf = (metric: string) => ({ questions: [{ id: 'a', query: { metrics: [metric] } }] })
const FEES = { kind: 'chart', name: 'Fees', description: '', content: chartOf('fees') } as const
const VIEW = { mart_id: 'crypto_screener' }

describe.each(STORE_KINDS)('documents in a store that is %s', (kind) => {
  const accounts = openForTests(() => openTestAccounts({ kind }))
  let stranger: TestUser
  const users = new Map<string, TestUser>()
  const user = (name: string): TestUser => users.get(name) ?? stranger
  beforeAll(async () => {
    for (const name of ['owner', 'admin', 'member', 'author'])
      users.set(name, await makeUser(accounts, `${name}@bank.example`))
    stranger = await makeUser(accounts, 'stranger@fund.example')
  })

  const make = (maker: TestUser, changes: Partial<NewDocument> = {}) =>
    createDocument(accounts, maker, { ...FEES, ...changes })
  const read = (id: string, asker: TestUser | undefined, secret?: string) =>
    readDocument(accounts, id, { userId: asker?.userId, secret })
  const metricOf = ({ content }: Pick<Document, 'content'>) =>
    (content as ChartDefinition).questions[0]?.query.metrics[0]

  /** As many changes one after the other leave a new document, in a moment. */
  async function saveVersionsUpTo(version: number, documentId: string): Promise<void> {
    const { db } = accounts
    const first = await db
      .selectFrom('document_versions')
      .selectAll()
      .where('document_id', '=', documentId)
      .executeTakeFirstOrThrow()
    const others = Array.from({ length: version - 1 }, (_none, index) => ({
      ...first,
      version: index + 2,
      name: `Fees ${index + 1}`,
    }))
    await db.insertInto('document_versions').values(others).execute()
    const name = `Fees ${version - 1}`
    await db.updateTable('documents').set({ version, name }).where('id', '=', documentId).execute()
  }

  /** An organization with everybody in their role; the author is a member of it. */
  async function makeBank(): Promise<string> {
    const { id } = await createOrganization(accounts, user('owner'), { name: 'Bank' })
    const roles = { admin: 'ADMIN', member: 'MEMBER', author: 'MEMBER' } as const
    for (const [name, role] of Object.entries(roles))
      await accounts.db
        .insertInto('members')
        .values({ organization_id: id, user_id: user(name).userId, role })
        .execute()
    return id
  }

  it('are made and copied once where a client sends the same request again', async () => {
    const author = await makeUser(accounts, 'again@solo.example')
    const [first, again] = await Promise.all([make(author), make(author)])
    expect(again).toEqual(first)
    const other = await make(author, { name: 'Other' })
    expect(other.document_id).not.toBe(first.document_id)
    const fork = () => forkDocument(accounts, author, { documentId: first.document_id })
    const [copy, copyAgain] = [await fork(), await fork()]
    expect(copyAgain).toEqual(copy)
    const { document_id: documentId } = copy
    await changeDocument(accounts, author, { documentId, baseVersion: 1, name: 'Mine' })
    expect((await fork()).document_id).not.toBe(documentId)
  })

  it('are made, changed, listed and deleted by whom they belong to', async () => {
    const author = await makeUser(accounts, 'ann@solo.example')
    const made = await make(author)
    expect(made).toMatchObject({
      kind: 'chart',
      visibility: 'private',
      organization: null,
      author: { id: author.userId, name: 'ann' },
      version: 1,
      can_edit: true,
      can_delete: true,
      mart_id: null,
      forked_from: null,
      secret: null,
    })
    expect(metricOf(made)).toBe('fees')
    const changed = await changeDocument(accounts, author, {
      documentId: made.document_id,
      baseVersion: 1,
      name: 'Revenue',
      content: chartOf('revenue'),
    })
    expect([changed.version, changed.name, metricOf(changed)]).toEqual([2, 'Revenue', 'revenue'])
    const { content: _content, forked_from: _origin, secret: _secret, ...line } = changed
    expect(
      await listDocuments(accounts, { userId: author.userId, scope: 'mine', offset: 0, limit: 10 }),
    ).toEqual({ documents: [line], total: 1 })
    await deleteDocument(accounts, author, made.document_id)
    await expect(read(made.document_id, author)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('are listed by name, and by their ids as far as the user may read them', async () => {
    const [ann, bob] = [await makeUser(accounts, 'ann@list.example'), stranger]
    const shared = await make(ann, { name: 'beta', visibility: 'public' })
    const byLink = await make(ann, { name: 'Gamma', visibility: 'link' })
    const own = await make(ann, { name: 'Alpha' })
    const list = async (asker: TestUser | undefined, wanted: Partial<DocumentsPage>) => {
      const page = { userId: asker?.userId, offset: 0, limit: 10 } as const
      const found = await listDocuments(accounts, { ...page, scope: 'readable', ...wanted })
      return found.documents.map(({ name }) => name)
    }
    const ids = [shared, byLink, own].map((one) => one.document_id)
    expect(await list(ann, { scope: 'mine', order: 'name' })).toEqual(['Alpha', 'beta', 'Gamma'])
    expect(await list(ann, { scope: 'mine' })).toEqual(['Alpha', 'Gamma', 'beta'])
    expect(await list(ann, { ids, order: 'name' })).toEqual(['Alpha', 'beta', 'Gamma'])
    for (const other of [bob, undefined]) expect(await list(other, { ids })).toEqual(['beta'])
    expect(await list(ann, { ids: [] })).toEqual([])
  })

  it('make no further version when nothing is other than before, or only who may read them', async () => {
    const { document_id: documentId } = await make(stranger)
    const same = { documentId, baseVersion: 1, name: 'Fees', content: FEES.content }
    expect((await changeDocument(accounts, stranger, same)).version).toBe(1)
    const shared = await changeDocument(accounts, stranger, { ...same, visibility: 'public' })
    expect([shared.version, shared.visibility]).toEqual([1, 'public'])
  })

  it.each([
    ['a content of another kind', { content: { tiles: [] } }, 'content.questions'],
    [
      'a screener that there is not',
      { kind: 'table', content: { mart_id: 'constructor' } },
      'content.mart_id',
    ],
    ['no content', { content: null }, 'content'],
    ['a list', { content: [] }, 'content'],
    [
      'an organization and private',
      { visibility: 'private', organizationId: 'x' },
      'organization_id',
    ],
    ['for no organization', { visibility: 'organization' }, 'organization_id'],
  ] as const)('are refused with their field: %s', async (_what, changes, field) => {
    await expect(make(stranger, changes)).rejects.toMatchObject({
      code: 'bad-request',
      errors: [
        expect.objectContaining({ field }),
        ...(field === 'content.questions' ? [expect.anything()] : []),
      ],
    })
  })

  it('take 256 KB and no more, and keep what only JSON can hold', async () => {
    const text = (index: number, length: number) => ({
      tile_id: `tile-${index}`,
      place: { x: 0, y: 0, w: 1, h: 1 },
      body: { kind: 'text', text: 'x'.repeat(length) },
    })
    const board = (tiles: number) => ({
      kind: 'dashboard' as const,
      content: { tiles: Array.from({ length: tiles }, (_none, index) => text(index, 19_000)) },
    })
    await expect(make(stranger, board(16))).rejects.toMatchObject({ code: 'payload-too-large' })
    expect((await make(stranger, board(13))).version).toBe(1)
    const odd = chartOf('fees')
    const nul = { questions: odd.questions.map((one) => ({ ...one, name: 'a\0b\ud800' })) }
    const made = await make(stranger, { content: nul })
    expect((made.content as ChartDefinition).questions[0]?.name).toBe('a\0b\ud800')
  })

  it('tell the second of two who change one at once, and lose nothing', async () => {
    const organizationId = await makeBank()
    const { document_id: documentId } = await make(user('author'), { organizationId })
    const change = (who: string, metric: string) =>
      changeDocument(accounts, user(who), { documentId, baseVersion: 1, content: chartOf(metric) })
    const ends = await Promise.allSettled([change('member', 'revenue'), change('admin', 'tvl')])
    const lost = ends.filter((end) => end.status === 'rejected').map(({ reason }) => reason)
    expect(lost).toMatchObject([
      { code: 'conflict', errors: [{ code: 'stale-version', field: 'base_version', value: 2 }] },
    ])
    const kept = await read(documentId, user('author'))
    expect(kept.version).toBe(2)
    expect(['revenue', 'tvl']).toContain(metricOf(kept))
    expect(
      (await listVersions(accounts, user('owner').caller, documentId)).map((one) => one.version),
    ).toEqual([2, 1])
  })

  describe('of an organization', () => {
    const RIGHTS = {
      nobody: { read: false, edit: false, remove: false },
      stranger: { read: false, edit: false, remove: false },
      member: { read: true, edit: true, remove: false },
      author: { read: true, edit: true, remove: true },
      admin: { read: true, edit: true, remove: true },
      owner: { read: true, edit: true, remove: true },
    } as const
    it.each(Object.entries(RIGHTS))('let %s do %o', async (name, rights) => {
      const organizationId = await makeBank()
      const { document_id: documentId } = await make(user('author'), { organizationId })
      const tries = { read: () => read(documentId, name === 'nobody' ? undefined : user(name)) }
      const acts =
        name === 'nobody'
          ? tries
          : {
              ...tries,
              edit: () =>
                changeDocument(accounts, user(name), { documentId, baseVersion: 1, name: 'Other' }),
              remove: () => deleteDocument(accounts, user(name), documentId),
            }
      for (const [act, attempt] of Object.entries(acts))
        if (rights[act as keyof typeof rights]) await expect(attempt(), act).resolves.not.toThrow()
        else
          await expect(attempt(), act).rejects.toMatchObject({
            code: rights.read ? 'forbidden' : 'not-found',
          })
    })

    it('come to it, are listed in it, and are taken out by an author who may publish', async () => {
      const organizationId = await makeBank()
      const author = user('admin')
      const { document_id: documentId } = await make(author, { name: 'Takings 100%_' })
      const move = (
        who: TestUser,
        wanted: { visibility?: 'private' | 'organization'; organizationId?: string },
      ) => changeDocument(accounts, who, { documentId, baseVersion: 1, ...wanted })
      await expect(
        changeDocument(accounts, author, { documentId, baseVersion: 1, organizationId: 'unknown' }),
      ).rejects.toMatchObject({ code: 'not-found' })
      expect(await move(author, { organizationId })).toMatchObject({
        visibility: 'organization',
        organization: { id: organizationId, name: 'Bank' },
      })
      const page = { offset: 0, limit: 10, search: '100%_' } as const
      const { userId } = user('owner')
      const list = (scope: 'mine' | 'organization') =>
        listDocuments(accounts, { ...page, userId, scope })
      expect((await list('organization')).documents).toMatchObject([
        { document_id: documentId, can_delete: true },
      ])
      expect((await list('mine')).total).toBe(0)
      await expect(move(user('owner'), { visibility: 'private' })).rejects.toMatchObject({
        code: 'forbidden',
      })
      expect(await move(author, { visibility: 'private' })).toMatchObject({ organization: null })
      await expect(read(documentId, user('owner'))).rejects.toMatchObject({ code: 'not-found' })
      const audit = await listAudit(accounts, user('owner').caller, { organizationId, limit: 5 })
      expect(audit.slice(0, 2)).toMatchObject([
        { action: 'document.share', after: { visibility: 'private' } },
        { action: 'document.share', after: { visibility: 'organization' } },
      ])
    })

    it('stay when their author leaves or is deleted, and go with the organization', async () => {
      const organizationId = await makeBank()
      const leaver = await makeUser(accounts, `leaver-${organizationId}@bank.example`)
      await accounts.db
        .insertInto('members')
        .values({ organization_id: organizationId, user_id: leaver.userId, role: 'MEMBER' })
        .execute()
      const own = await make(leaver)
      const given = await make(leaver, { organizationId })
      const exported = await exportUser(accounts, leaver)
      expect(exported).toMatchObject({
        documents: [{ id: own.document_id, content: { questions: [{ id: 'a' }] } }],
        organization_documents: [{ id: given.document_id }],
        saved_versions: [{ version: 1 }, { version: 1 }],
      })
      await removeMember(accounts, user('owner'), { organizationId, userId: leaver.userId })
      await expect(read(given.document_id, leaver)).rejects.toMatchObject({ code: 'not-found' })
      await deleteUser(accounts, leaver, TEST_PASSWORD)
      await expect(read(own.document_id, undefined)).rejects.toMatchObject({ code: 'not-found' })
      const kept = await read(given.document_id, user('member'))
      expect(kept.author).toEqual({ id: '', name: '' })
      expect(await listVersions(accounts, user('member').caller, given.document_id)).toMatchObject([
        { version: 1, saved_by: { id: '', name: '' } },
      ])
      await deleteOrganization(accounts, user('owner'), organizationId)
      await expect(read(given.document_id, user('owner'))).rejects.toMatchObject({
        code: 'not-found',
      })
    })
  })

  describe('that are shared', () => {
    it('by a link open to anyone who has its secret, until it is renewed or taken back', async () => {
      const made = await make(stranger, { visibility: 'link' })
      const { document_id: documentId } = made
      const secret = made.secret ?? ''
      expect(secret).toHaveLength(24)
      expect((await read(documentId, undefined, secret)).secret).toBeNull()
      for (const wrong of [undefined, '', `${secret}x`, secret.replace(/^./, '.')])
        await expect(read(documentId, user('owner'), wrong)).rejects.toMatchObject({
          code: 'not-found',
        })
      const renewed = await renewSecret(accounts, stranger, documentId)
      await expect(read(documentId, undefined, secret)).rejects.toMatchObject({ code: 'not-found' })
      await changeDocument(accounts, stranger, {
        documentId,
        baseVersion: 1,
        visibility: 'private',
      })
      await expect(renewSecret(accounts, stranger, documentId)).rejects.toMatchObject({
        code: 'conflict',
      })
      await changeDocument(accounts, stranger, { documentId, baseVersion: 1, visibility: 'link' })
      await expect(read(documentId, undefined, renewed.secret ?? '')).rejects.toMatchObject({
        code: 'not-found',
      })
      const audit = await accounts.db
        .selectFrom('audit_log')
        .selectAll()
        .where('object', '=', `document:${documentId}`)
        .execute()
      expect(audit.map(({ action }) => action)).toEqual([
        'document.create',
        'document.renew-secret',
        'document.share',
        'document.share',
      ])
      expect(JSON.stringify(audit)).not.toContain(secret)
    })

    it('with everybody can be read, listed and copied by them, and changed by none of them', async () => {
      const origin = await make(stranger, { visibility: 'public', name: 'Everybody’s <script>' })
      const documentId = origin.document_id
      const publicPage = { userId: undefined, scope: 'public', offset: 0, limit: 10 } as const
      const { documents } = await listDocuments(accounts, { ...publicPage, search: 'EVERYBODY’S' })
      expect(documents).toMatchObject([
        { document_id: documentId, can_edit: false, can_delete: false },
      ])
      expect((await listDocuments(accounts, { ...publicPage, kind: 'preset' })).documents).toEqual(
        [],
      )
      await expect(
        changeDocument(accounts, user('owner'), { documentId, baseVersion: 1, name: 'Mine' }),
      ).rejects.toThrow('Only its owner can change this chart.')
      const copy = await forkDocument(accounts, user('member'), { documentId })
      expect(copy).toMatchObject({
        name: 'Copy of Everybody’s <script>',
        visibility: 'private',
        author: { id: user('member').userId },
        version: 1,
        forked_from: { document_id: documentId, name: origin.name },
        content: origin.content,
      })
      await changeDocument(accounts, stranger, {
        documentId,
        baseVersion: 1,
        visibility: 'private',
      })
      expect((await read(copy.document_id, user('member'))).forked_from).toBeNull()
      await deleteDocument(accounts, stranger, documentId)
      expect((await read(copy.document_id, user('member'))).forked_from).toBeNull()
    })
  })

  describe('in their versions', () => {
    it('can be looked at and restored, which makes a further one', async () => {
      const { document_id: documentId } = await make(stranger)
      await changeDocument(accounts, stranger, {
        documentId,
        baseVersion: 1,
        name: 'Value',
        content: chartOf('tvl'),
      })
      const first = await readVersion(accounts, stranger.caller, { documentId, version: 1 })
      expect([first.name, metricOf(first)]).toEqual(['Fees', 'fees'])
      const restoring = { documentId, version: 1, baseVersion: 1 }
      await expect(restoreVersion(accounts, stranger, restoring)).rejects.toMatchObject({
        code: 'conflict',
      })
      const restored = await restoreVersion(accounts, stranger, { ...restoring, baseVersion: 2 })
      expect([restored.version, restored.name, metricOf(restored)]).toEqual([3, 'Fees', 'fees'])
      await expect(readVersion(accounts, user('owner').caller, restoring)).rejects.toMatchObject({
        code: 'not-found',
      })
      const other = await make(stranger)
      await expect(
        readVersion(accounts, stranger.caller, { documentId: other.document_id, version: 3 }),
      ).rejects.toMatchObject({ code: 'not-found' })
    })

    it('are kept up to 200, and then every second of the older half goes', async () => {
      const { document_id: documentId } = await make(stranger)
      await saveVersionsUpTo(198, documentId)
      const change = (baseVersion: number) =>
        changeDocument(accounts, stranger, {
          documentId,
          baseVersion,
          name: `Fees ${baseVersion}`,
        })
      const list = async () =>
        (await listVersions(accounts, stranger.caller, documentId)).map((one) => one.version)
      await change(198)
      await change(199)
      expect(await list()).toHaveLength(200)
      await change(200)
      const versions = await list()
      expect(versions).toHaveLength(151)
      expect(versions.slice(-3)).toEqual([5, 3, 1])
      expect(versions.slice(0, 3)).toEqual([201, 200, 199])
      expect((await read(documentId, stranger)).name).toBe('Fees 200')
    })
  })

  it('are as many of a kind as the tier says where it says anything, and never fewer than there are', async () => {
    const author = await makeUser(accounts, 'many@solo.example')
    const gated: TestAccounts = { ...accounts, isGated: true }
    const row = {
      kind: 'table',
      description: '',
      visibility: 'private',
      user_id: author.userId,
    } as const
    await accounts.db
      .insertInto('documents')
      .values(
        Array.from({ length: 60 }, (_none, index) => ({
          ...row,
          id: `many-${index}`,
          name: `T${index}`,
        })),
      )
      .execute()
    const table = { ...FEES, kind: 'table', content: VIEW } as const
    await expect(createDocument(gated, author, table)).rejects.toMatchObject({
      code: 'payment-required',
      errors: [{ code: 'locked-items', field: 'documents.table', value: 61 }],
    })
    expect((await createDocument(gated, author, FEES)).kind).toBe('chart')
    const page = {
      userId: author.userId,
      scope: 'mine',
      kind: 'table',
      offset: 50,
      limit: 50,
    } as const
    expect((await listDocuments(gated, page)).documents).toHaveLength(10)
    expect(await createDocument(accounts, author, table)).toMatchObject({
      mart_id: 'crypto_screener',
    })
  })
})
