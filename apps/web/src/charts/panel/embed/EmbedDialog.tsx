import { FrameDialog } from '../../../ui/FrameDialog.tsx'
import type { Embedded } from '../actions/EmbeddedPart.ts'
import { writeEmbedAddress } from './embedAddress.ts'

type Props = { embedded: Embedded; onClose: () => void }

/** The code by which other pages show a chart or panel. */
export function EmbedDialog({ embedded, onClose }: Props) {
  return (
    <FrameDialog
      title={embedded.title}
      addressIn={(theme) => writeEmbedAddress(embedded, theme)}
      onClose={onClose}
    />
  )
}
