import type { ApiContext } from '@tickmark/api/context/ApiContext'
import type { Comparables, CompsColumn } from '@tickmark/core/comps/Comparables'
import type { CompsDefinition } from '@tickmark/core/documents/CompsDefinition'
import { escapeHtml } from '@tickmark/core/drawing/escapeHtml'
import { formatValue, NOT_MEANINGFUL } from '@tickmark/core/formats/formatValue'
import { readComparables } from '../pictures/readComparables.ts'
import type { EmbedPart } from './EmbedPart.ts'
import type { Sorting } from './FrameControls.ts'
import { type Cell, writeTextTable } from './renderTable.ts'

/** Comparables as HTML: the football field, and the project with its peers by multiples, growth, margins and dilution. */
export async function renderComparables(
  ctx: ApiContext,
  definition: CompsDefinition,
  { asOf, sorting }: { asOf: string | undefined; sorting: Sorting },
): Promise<EmbedPart> {
  const [{ comps, picture }, { writePicture }] = await Promise.all([
    readComparables(ctx, definition, asOf),
    import('./writePicture.ts'),
  ])
  const { sample, sources, newestDay } = picture
  const { html } = writePicture(picture)
  const table = comps === undefined ? '' : await writePeers(ctx, comps, sorting)
  return { html: html + table, sample, sources, newestDay }
}

async function writePeers(ctx: ApiContext, comps: Comparables, sorting: Sorting): Promise<string> {
  const columns = comps.columns.filter(({ group }) => group !== 'size')
  const rows = comps.project_ids.map((_, at): Cell[] => [
    comps.names[at] ?? '',
    ...columns.map((column) => writeCell(column, at)),
  ])
  const median: Cell[] = [
    'Median of peers',
    ...columns.map(({ statistics, format }) => formatValue(statistics.median, format, 'compact')),
  ]
  return (
    writeTextTable({
      heads: ['Project', ...columns.map(({ title }) => `#${title}`)],
      rows: [...rows, median],
      projects: comps.project_ids,
      logos: await ctx.findLogos?.(comps.project_ids),
      sorting,
    }) + comps.notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`).join('')
  )
}

function writeCell({ cells, format }: CompsColumn, at: number): Cell {
  const cell = cells[at]
  if (cell?.state === 'not_meaningful') return [NOT_MEANINGFUL, null]
  return [formatValue(cell?.value ?? null, format, 'compact'), cell?.value ?? null]
}
