import { pageSettings } from '../../../data/pageSettings.ts'
import { queryClient } from '../../../data/queryClient.ts'
import { trpc } from '../../../data/trpc.ts'
import { copyText } from '../../../ui/copyText.ts'
import type { MenuItem } from '../../../ui/popups/MenuPopup.tsx'
import { tryAction } from '../../../ui/toasts/toast.ts'
import { findAsOf } from './findAsOf.ts'
import type { PanelSubject } from './PanelSubject.ts'
import { CITATION_STYLES, type CitationStyle, writeCitation } from './writeCitation.ts'

/** The panel as papers and reports name it. `sources` are names. */
export function listCitationItems(
  { title, question }: Pick<PanelSubject, 'title' | 'question'>,
  sources: readonly string[],
): MenuItem[] {
  return (Object.entries(CITATION_STYLES) as [CitationStyle, string][]).map(([style, label]) => ({
    id: `cite-${style}`,
    label: `Copy as ${label}`,
    run: () =>
      void tryAction('Nothing copied', async () => {
        const status = await queryClient.fetchQuery(trpc.status.getDataStatus.queryOptions({}))
        await copyText(
          label.charAt(0).toUpperCase() + label.slice(1),
          writeCitation(style, {
            title,
            product: pageSettings.productName,
            dataVersion: status.data_version,
            asOf: findAsOf(question),
            sources,
            isSample: status.sample,
            url: window.location.href,
            accessed: new Date(),
          }),
        )
      }),
  }))
}
