import type { DocumentKind } from '@tickmark/core/documents/DOCUMENT_KINDS'
import type { Document } from '@tickmark/core/documents/Document'
import { Icon } from '../ui/Icon.tsx'
import { MenuButton } from '../ui/MenuButton.tsx'
import type { MenuItem } from '../ui/popups/MenuPopup.tsx'
import { KIND_WORDS } from './KIND_WORDS.ts'
import type { Bar } from './useBar.ts'

type Props<K extends DocumentKind> = {
  kind: K
  document: Document | undefined
  bar: Bar<K>
}

/** What is done seldom with a document as a whole. */
export function BarMenu<K extends DocumentKind>({ kind, document, bar }: Props<K>) {
  if (document === undefined) return null
  const mayAct = bar.looking === null
  const items: (MenuItem | false)[] = [
    document.can_edit && {
      id: 'details',
      label: 'Name, description, who may see it…',
      run: () => bar.show({ name: 'details' }),
    },
    document.can_edit && {
      id: 'versions',
      label: 'Versions…',
      detail: String(document.version),
      run: () => bar.show({ name: 'versions' }),
    },
    {
      id: 'copy',
      label: 'Save as a copy…',
      isDisabled: !mayAct,
      beginsGroup: true,
      run: () => bar.show({ name: 'copy' }),
    },
    { id: 'duplicate', label: 'Duplicate', run: bar.duplicate },
    document.can_delete && {
      id: 'delete',
      label: 'Delete…',
      isDanger: true,
      beginsGroup: true,
      run: () => bar.show({ name: 'delete' }),
    },
  ]
  return (
    <MenuButton
      label={`More about this ${KIND_WORDS[kind].one}`}
      size="small"
      items={items.filter((item) => item !== false)}
    >
      <Icon name="more" size={14} />
    </MenuButton>
  )
}
