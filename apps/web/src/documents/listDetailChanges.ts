import type { DocumentChange } from './changeDocument.ts'
import type { Details } from './DetailsForm.tsx'

/** What is other than before. Who may see it and whose it is go together, since one says the other. */
export function listDetailChanges(before: Details, after: Details): DocumentChange {
  const isMoved =
    before.visibility !== after.visibility || before.organization_id !== after.organization_id
  return {
    ...(before.name !== after.name && { name: after.name }),
    ...(before.description !== after.description && { description: after.description }),
    ...(isMoved && { visibility: after.visibility, organization_id: after.organization_id }),
  }
}
