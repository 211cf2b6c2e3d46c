import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { Option } from '../../../ui/popups/popupParts.tsx'
import type { QuestionDraft } from './QuestionDraft.ts'

/** What a tile with this question is called until somebody calls it otherwise. */
export function suggestTitle({ metric, of }: QuestionDraft, options: readonly Option[]): string {
  const title = findMetric(metric)?.title ?? metric
  if (of === 'all') return title
  // A variable stays in the title by its name, so that it follows what is chosen.
  if (of.startsWith('project:$')) return `${of.slice('project:'.length)}: ${title}`
  return `${options.find(({ value }) => value === of)?.label ?? of}: ${title}`
}
