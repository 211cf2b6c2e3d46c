import { findAsOf } from './findAsOf.ts'
import type { PanelSubject, PanelTable } from './PanelSubject.ts'

/** A file's name without its ending: what it holds, whether the values are generated, of which days, and as known when. */
export function namePanelFile(
  {
    title,
    file = title,
    question,
  }: Pick<PanelSubject, 'title' | 'file'> & Partial<Pick<PanelSubject, 'question'>>,
  { isSample, period }: Pick<PanelTable, 'isSample' | 'period'>,
): string {
  const asOf = findAsOf(question)
  const moment = asOf === undefined ? '' : `as of ${asOf}`
  const words = [file, isSample ? 'sample' : '', period, moment]
    .filter((word) => word !== '')
    .join(' ')
  return words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}
