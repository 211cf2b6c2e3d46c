import type { CsvField } from '../../../data/downloadFile.ts'
import type { PanelTable } from './PanelSubject.ts'

/** The figures as a table of Markdown; columns of numbers stand to the right. */
export function writeMarkdown({ header, rows }: Pick<PanelTable, 'header' | 'rows'>): string {
  const rule = header.map((_, index) =>
    rows.some((row) => typeof row[index] === 'number') ? '---:' : '---',
  )
  return `${[header, rule, ...rows].map(writeLine).join('\n')}\n`
}

function writeLine(fields: readonly CsvField[]): string {
  return `| ${fields.map(writeField).join(' | ')} |`
}

function writeField(field: CsvField): string {
  if (field === null) return ''
  return String(field).replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')
}
