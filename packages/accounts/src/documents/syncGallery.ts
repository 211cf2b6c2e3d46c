import { GALLERY } from '@tickmark/core/documents/gallery/GALLERY'
import type { MartView } from '@tickmark/core/marts/MartView'
import type { Accounts } from '../context/Accounts.ts'

/**
 * Writes the ready-made documents of this release: new ones, a new version of those that changed, and none of those that
 * are gone. Servers may do this at the same time.
 */
export function syncGallery({ db, now }: Pick<Accounts, 'db' | 'now'>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('documents')
      .innerJoin('document_versions as saved', (join) =>
        join
          .onRef('saved.document_id', '=', 'documents.id')
          .onRef('saved.version', '=', 'documents.version'),
      )
      .select(['documents.id', 'documents.version', 'saved.name', 'saved.description'])
      .select('saved.content')
      .where('documents.user_id', 'is', null)
      .where('documents.organization_id', 'is', null)
      .execute()
    const gone = rows.flatMap(({ id }) =>
      GALLERY.some(({ document_id }) => document_id === id) ? [] : [id],
    )
    if (gone.length > 0) await trx.deleteFrom('documents').where('id', 'in', gone).execute()
    const start = now().getTime()
    const changed = GALLERY.flatMap((document, index) => {
      const { document_id: id, name, description } = document
      const content = JSON.stringify(document.content)
      const old = rows.find((row) => row.id === id)
      if (old?.name === name && old.description === description && old.content === content)
        return []
      // Lists show the last change first, so the first of the gallery is the newest.
      const at = new Date(start - index)
      return [{ document, id, at, content, version: (old?.version ?? 0) + 1 }]
    })
    if (changed.length === 0) return
    await trx
      .insertInto('documents')
      .values(
        changed.map(({ document: { kind, name, description, content }, id, at, version }) => ({
          id,
          kind,
          name,
          description,
          version,
          visibility: 'public' as const,
          mart_id: kind === 'table' ? (content as MartView).mart_id : null,
          created_at: at,
          updated_at: at,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          description: ref('excluded.description'),
          version: ref('excluded.version'),
          updated_at: ref('excluded.updated_at'),
        })),
      )
      .execute()
    await trx
      .insertInto('document_versions')
      .values(
        changed.map(({ document: { name, description }, id, at, version, content }) => ({
          document_id: id,
          version,
          name,
          description,
          content,
          saved_at: at,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}
