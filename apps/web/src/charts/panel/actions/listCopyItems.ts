import { pageSettings } from '../../../data/pageSettings.ts'
import { copyText } from '../../../ui/copyText.ts'
import type { MenuItem } from '../../../ui/popups/MenuPopup.tsx'
import { tryAction } from '../../../ui/toasts/toast.ts'
import type { PanelSubject } from './PanelSubject.ts'
import { toPublicCall } from './toPublicCall.ts'
import { writeCalls } from './writeCalls.ts'
import { CODE_LANGUAGES, type CodeLanguage } from './writeCode.ts'
import { writeMarkdown } from './writeMarkdown.ts'

/** The panel's question in each language, the SQL behind it, and its figures as text. */
export function listCopyItems(subject: PanelSubject): MenuItem[] {
  const { question, also = [], table, hasSameRows = true } = subject
  const server = { origin: window.location.origin, token: pageSettings.publicToken }
  const calls = [question, ...also].map(toPublicCall)
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
        await copyText('SQL', await writeSql(subject.title, [question, ...also]))
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
