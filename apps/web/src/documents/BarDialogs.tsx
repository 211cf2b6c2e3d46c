import { ConflictDialog } from './ConflictDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import { LogInDialog } from './LogInDialog.tsx'
import { SaveDialog } from './SaveDialog.tsx'
import { ShareDialog } from './ShareDialog.tsx'
import type { ShownDialog } from './ShownDialog.ts'
import { VersionsDialog } from './VersionsDialog.tsx'

/** The dialog that is open over the page of a document. */
export function BarDialogs(props: ShownDialog) {
  const { dialog, document } = props
  if (dialog.name === 'login') return <LogInDialog {...props} />
  if (dialog.name === 'share') return <ShareDialog {...props} />
  if (dialog.name === 'save' || document === undefined) return <SaveDialog {...props} />
  switch (dialog.name) {
    case 'copy':
      return <SaveDialog {...props} origin={document} />
    case 'details':
      return <DetailsDialog {...props} document={document} />
    case 'versions':
      return <VersionsDialog {...props} document={document} />
    case 'delete':
      return <DeleteDialog {...props} document={document} />
    case 'conflict':
      return <ConflictDialog {...props} document={document} conflict={dialog} />
  }
}
