import { findFormulaFormat } from '@tickmark/core/formula/findFormulaFormat'
import { parseFormula } from '@tickmark/core/formula/parseFormula'
import { findMetric } from '@tickmark/core/metrics/findMetric'
import type { PictureUnit } from './ChartPicture.ts'

/** What transforms make of values, where they make something else of them. */
const MADE_UNITS: Readonly<Record<string, PictureUnit>> = {
  share: 'share',
  change: 'percent',
  index: 'number',
  drawdown: 'percent',
  rank: 'rank',
}

/** What the values of a metric or formula are, once a question has made of them what it asks. */
export function unitOf(metric: string, transforms: readonly { kind: string }[]): PictureUnit {
  const made = transforms.findLast(({ kind }) => MADE_UNITS[kind] !== undefined)
  const unit = made && MADE_UNITS[made.kind]
  if (unit !== undefined) return unit
  return findMetric(metric)?.format ?? findFormulaFormat(parseFormula(metric)) ?? 'number'
}
