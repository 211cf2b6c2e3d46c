import type { Accounts } from '../Accounts.ts'
import { type Actor, recordAudit } from '../audit/recordAudit.ts'
import type { Querier } from '../store/Store.ts'
import type { CheckedContent } from './checkContent.ts'
import type { DocumentRow } from './DocumentRow.ts'
import { saveVersion } from './saveVersion.ts'

export type Revision = {
  row: DocumentRow
  /** To which it belongs after the change. */
  organizationId: string | null
  name: string
  description: string
  /** Undefined where the content stays. */
  checked: CheckedContent | undefined
  userId: string
  actor: Actor
}

/** Saves a further version of a locked document, unless it is the same as the one that counts. */
export async function reviseDocument(
  accounts: Accounts,
  trx: Querier,
  { row, organizationId, name, description, checked, userId, actor }: Revision,
): Promise<void> {
  const { content: before } = await trx
    .selectFrom('document_versions')
    .select('content')
    .where('document_id', '=', row.id)
    .where('version', '=', row.version)
    .executeTakeFirstOrThrow()
  const json = checked?.json ?? before
  if (name === row.name && description === row.description && json === before) return
  const version = row.version + 1
  const now = accounts.now()
  await trx
    .updateTable('documents')
    .set({
      name,
      description,
      version,
      updated_at: now,
      ...(checked !== undefined && { mart_id: checked.mart_id }),
    })
    .where('id', '=', row.id)
    .execute()
  await saveVersion(trx, {
    documentId: row.id,
    version,
    name,
    description,
    json,
    savedBy: userId,
    savedAt: now,
  })
  if (organizationId !== null)
    await recordAudit(trx, actor, {
      organizationId,
      action: 'document.edit',
      object: `document:${row.id}`,
      before: { name: row.name, version: row.version },
      after: { name, version },
    })
}
