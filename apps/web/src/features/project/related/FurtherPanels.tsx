import { useSwitch } from '../../../data/switchStore.ts'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { RecentRestatementsPanel } from './RecentRestatementsPanel.tsx'
import { RelatedPanel } from './RelatedPanel.tsx'

/** What stands at the end of a project's overview. */
export function FurtherPanels({ slug }: { slug: string }) {
  const hasRelated = useSwitch('RELATED_RESOURCES_ENABLED')
  return (
    <div className="flex flex-col gap-4">
      <PanelSlot name="Recent restatements" of={slug}>
        <RecentRestatementsPanel slug={slug} />
      </PanelSlot>
      {hasRelated && (
        <PanelSlot name="Related resources" of={slug}>
          <RelatedPanel slug={slug} />
        </PanelSlot>
      )}
    </div>
  )
}
