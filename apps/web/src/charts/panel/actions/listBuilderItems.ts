import type { RouterHistory } from '@tanstack/react-router'
import { openAddress } from '../../../documents/documentAddress.ts'
import type { MenuItem } from '../../../ui/popups/MenuPopup.tsx'
import { tryAction } from '../../../ui/toasts/toast.ts'
import type { PanelSubject } from './PanelSubject.ts'

/** The way to build upon the chart of a panel, where it asks a question about metrics. */
export function listBuilderItems(
  { embed }: Pick<PanelSubject, 'embed'>,
  history: RouterHistory,
): MenuItem[] {
  if (embed === undefined || !('query' in embed)) return []
  return [
    {
      id: 'builder',
      label: 'Open in chart builder',
      run: () =>
        void tryAction('Not opened', async () => {
          const [{ toDefinition }, { builderAddress }] = await Promise.all([
            import('../../custom/toDefinition.ts'),
            import('../../custom/builderAddress.ts'),
          ])
          openAddress(history, builderAddress(toDefinition(embed)))
        }),
    },
  ]
}
