import type { CsvField } from '../../../data/downloadFile.ts'
import { pageSettings } from '../../../data/pageSettings.ts'
import { copyText } from '../../../ui/copyText.ts'
import type { MenuItem } from '../../../ui/popups/MenuPopup.tsx'
import { tryAction } from '../../../ui/toasts/showFailure.ts'
import type { PanelSubject, PanelTable } from './PanelSubject.ts'
import { type PublicCall, toPublicCall } from './toPublicCall.ts'
import { CODE_LANGUAGES, type CodeLanguage, type Server, writeCode } from './writeCode.ts'

/** The panel's query in each language, the SQL behind it, and its figures as text. */
export function listCopyItems(subject: PanelSubject): MenuItem[] {
  const { call, also = [], table, hasSameRows = true } = subject
  const server = { origin: window.location.origin, token: pageSettings.publicToken }
  const calls = [call, ...also].map(toPublicCall)
  const hasAddress = hasSameRows && calls.length === 1 && calls[0]?.address !== null
  const languages = (Object.entries(CODE_LANGUAGES) as [CodeLanguage, string][]).filter(
    ([id]) => id !== 'spreadsheet' || hasAddress,
  )
  const items = languages.map(
    ([id, label]): MenuItem => ({
      id,
      label: `Copy as ${label}`,
      run: () =>
        void copyText(
          label.charAt(0).toUpperCase() + label.slice(1),
          writeCalls(id, calls, server),
        ),
    }),
  )
  items.push({
    id: 'sql',
    label: 'Copy as SQL',
    run: () =>
      void tryAction('Nothing copied', async () => {
        const { writeSql } = await import('./writeSql.ts')
        await copyText('SQL', await writeSql(subject.title, [call, ...also]))
      }),
  })
  if (table !== undefined)
    items.push({
      id: 'markdown',
      label: 'Copy as Markdown table',
      run: () =>
        void tryAction('Nothing copied', async () =>
          copyText('Markdown table', writeMarkdown(await table())),
        ),
    })
  return items
}

/** A program that makes the calls one after the other; see `writeCode`. */
export function writeCalls(
  language: CodeLanguage,
  calls: readonly PublicCall[],
  server: Server,
): string {
  const programs = calls.map((call) => writeCode(language, call, server))
  if (programs.length === 1 || language !== 'typescript') return programs.join('\n\n')
  // Each names its answer alike, which TypeScript allows once in a block.
  return programs.map((text) => `{\n${text.replace(/^(?=.)/gm, '  ')}\n}`).join('\n\n')
}

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
