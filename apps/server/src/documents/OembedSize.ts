import type { PageKind } from '@tickmark/core/documents/DOCUMENT_AREAS'

export type OembedSize = { width: number; height: number }

/** How large a frame is when whoever asks says nothing. */
const SIZES: Readonly<Record<PageKind, OembedSize>> = {
  chart: { width: 720, height: 450 },
  table: { width: 720, height: 520 },
  dashboard: { width: 960, height: 720 },
}

/** How large whoever asks has room for. */
export type MaxSize = { maxwidth: number; maxheight: number }

/** The size of a frame, no larger than there is room for. */
export function sizeFrame(kind: PageKind, { maxwidth, maxheight }: MaxSize): OembedSize {
  const { width, height } = SIZES[kind]
  return { width: Math.min(width, maxwidth), height: Math.min(height, maxheight) }
}
