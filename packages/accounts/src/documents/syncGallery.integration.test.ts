import { GALLERY } from '@tickmark/core/documents/gallery/GALLERY'
import { openForTests } from '@tickmark/core/testing/openForTests'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeUser, type TestUser } from '../testing/makeUser.ts'
import { openTestAccounts, STORE_KINDS } from '../testing/openTestAccounts.ts'
import { changeDocument, deleteDocument } from './changeDocument.ts'
import { forkDocument } from './createDocument.ts'
import { listDocuments } from './listDocuments.ts'
import { readDocument } from './readDocument.ts'
import { syncGallery } from './syncGallery.ts'

describe.each(STORE_KINDS)('the gallery in a store that is %s', (kind) => {
  const accounts = openForTests(() => openTestAccounts({ kind }))
  let stranger: TestUser
  beforeAll(async () => {
    stranger = await makeUser(accounts, 'stranger@fund.example')
  })

  const page = { userId: undefined, scope: 'gallery', offset: 0, limit: 50 } as const
  const [first] = GALLERY
  const documentId = first?.document_id ?? ''

  it('is read, searched and copied by every user, in the order of the gallery, and changed by none', async () => {
    const { documents, total } = await listDocuments(accounts, page)
    expect(total).toBe(GALLERY.length)
    expect(documents.map(({ document_id }) => document_id)).toEqual(
      GALLERY.map(({ document_id }) => document_id),
    )
    const search = { ...page, scope: 'public', search: 'LENDING FEES' } as const
    expect((await listDocuments(accounts, search)).documents).toMatchObject([
      { document_id: documentId, is_gallery: true, can_edit: false, can_delete: false },
    ])
    await expect(
      changeDocument(accounts, stranger, { documentId, baseVersion: 1, name: 'Mine' }),
    ).rejects.toMatchObject({ code: 'forbidden' })
    await expect(deleteDocument(accounts, stranger, documentId)).rejects.toMatchObject({
      code: 'forbidden',
    })
    const copy = await forkDocument(accounts, stranger, { documentId })
    expect(copy).toMatchObject({ is_gallery: false, content: first?.content })
  })

  it('follows the release: changed ones get a version, others none, and those that are gone go', async () => {
    await accounts.db
      .updateTable('document_versions')
      .set({ content: '{}' })
      .where('document_id', '=', documentId)
      .execute()
    await accounts.db
      .insertInto('documents')
      .values({
        id: 'gallery-gone',
        kind: 'chart',
        name: '',
        description: '',
        visibility: 'public',
      })
      .execute()
    await accounts.db
      .insertInto('document_versions')
      .values({
        document_id: 'gallery-gone',
        version: 1,
        name: '',
        description: '',
        content: '{}',
      })
      .execute()
    await Promise.all([syncGallery(accounts), syncGallery(accounts)])
    const { documents } = await listDocuments(accounts, page)
    expect(documents.map(({ version }) => version)).toEqual(
      GALLERY.map(({ document_id }) => (document_id === documentId ? 2 : 1)),
    )
    expect((await readDocument(accounts, documentId, { userId: undefined })).content).toEqual(
      first?.content,
    )
  })
})
