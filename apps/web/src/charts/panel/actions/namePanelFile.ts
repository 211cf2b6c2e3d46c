import type { PanelSubject, PanelTable } from './PanelSubject.ts'

/** A file's name without its ending: what it holds, whether the values are generated, and of which days. */
export function namePanelFile(
  { title, file = title }: Pick<PanelSubject, 'title' | 'file'>,
  { isSample, period }: Pick<PanelTable, 'isSample' | 'period'>,
): string {
  const words = [file, isSample ? 'sample' : '', period].filter((word) => word !== '').join(' ')
  return words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
