import { useQuery } from '@tanstack/react-query'
import type { MergePairs } from '@tickmark/core/answers/ProjectMoves'
import { countThings, formatCount } from '@tickmark/core/formats/formatValue'
import { refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

type Props = { pairs: MergePairs; onMerged: () => void; onClose: () => void }

const HEADS = ['Ends', 'Remains', '#Points that move'] as const

/** Merges several pairs of projects: first what would move, then the reason, then the act. */
export function MergesDialog({ pairs, onMerged, onClose }: Props) {
  const query = useQuery({
    queryKey: ['merges', pairs],
    queryFn: () => callAccount('POST /v3/internal/staff/duplicates/merge/preview', { pairs }),
  })
  const form = useForm({
    names: ['reason'],
    check: ({ reason }) => ({
      reason: reason.trim().length < 3 ? 'Enter a reason. Everyone can read it.' : undefined,
    }),
    send: async ({ reason }) => {
      await callAccount('POST /v3/internal/staff/duplicates/merge', { pairs, reason })
      toast({ title: `Merged ${countThings(pairs.length, 'pair')}`, tone: 'success' })
      await refreshAccounts()
      onMerged()
      onClose()
    },
  })
  return (
    <Modal title="Merge projects" onClose={onClose}>
      <div className="min-h-0 overflow-y-auto p-4">
        <QueryView query={query} skeleton="h-40">
          {({ preview: { merges, documents, favorites, alerts } }) => (
            <>
              <FactTable
                label="Projects to merge"
                heads={HEADS}
                maxHeight={280}
                rows={merges.map(({ from_id, from_name, to_id, to_name, points }) => ({
                  key: from_id,
                  cells: [
                    `${from_name} (${from_id})`,
                    `${to_name} (${to_id})`,
                    formatCount(points),
                  ],
                }))}
              />
              <p className="mt-3 text-sm text-fg3">
                {`${formatCount(documents)} saved documents, ${formatCount(favorites)} favorites and ${formatCount(alerts)} alerts follow. Each merge can be undone below, alone or with the others.`}
              </p>
            </>
          )}
        </QueryView>
        <Form form={form} label="Reason" className="mt-4 border-t border-line pt-4">
          <TextField name="reason" label="Reason" />
          <FormError />
          <SubmitButton className="self-start" disabled={query.data === undefined}>
            Merge
          </SubmitButton>
        </Form>
      </div>
    </Modal>
  )
}
