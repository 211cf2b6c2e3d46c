import { useQuery } from '@tanstack/react-query'
import type { CategorySector, SectorChoice } from '@tickmark/core/answers/SourceCategories'
import { countThings } from '@tickmark/core/formats/formatValue'
import {
  findSector,
  MARKET_SECTORS,
  type MarketSectorId,
} from '@tickmark/core/sectors/MARKET_SECTORS'
import { useState } from 'react'
import { ACCOUNT_QUERY_OPTIONS, nameAnswer, refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Select } from '../../../ui/Select.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { nameCategory } from './nameCategory.ts'

type Props = { category: CategorySector; onClose: () => void }

const DEFAULT = 'default'

/** Chooses the market sector of a category, after showing which projects would change. */
export function SectorDialog({ category: row, onClose }: Props) {
  const { source_id, category, market_sector_id, default_sector_id, is_chosen } = row
  const now = is_chosen ? market_sector_id : null
  const [chosen, setChosen] = useState<MarketSectorId | null>(now)
  const choice: SectorChoice = { source_id, category, market_sector_id: chosen }
  const form = useForm({
    names: ['reason'],
    check: ({ reason }) => ({
      reason: reason.trim().length < 3 ? 'Enter a reason. Everyone can read it.' : undefined,
    }),
    send: async ({ reason }) => {
      const { projects } = await callAccount('POST /v3/internal/staff/categories', {
        choice,
        reason,
      })
      toast({ title: `${countThings(projects, 'project')} changed`, tone: 'success' })
      await refreshAccounts()
      onClose()
    },
  })
  const byDefault = default_sector_id === null ? 'no sector' : nameSector(default_sector_id)
  return (
    <Modal title={`Sector of the category ${nameCategory(category)}`} onClose={onClose}>
      <div className="min-h-0 overflow-y-auto p-4">
        <Form form={form} label="Sector">
          <Select
            label="Market sector"
            value={chosen ?? DEFAULT}
            options={[
              { value: DEFAULT, label: `Default: ${byDefault}` },
              ...MARKET_SECTORS.map((one) => ({ value: one.market_sector_id, label: one.name })),
            ]}
            onChange={(value) => setChosen(value === DEFAULT ? null : value)}
            className="self-start"
          />
          <Preview choice={choice} />
          <TextField
            name="reason"
            label="Reason"
            description="Shown in the public list of catalog changes."
            maxLength={300}
          />
          <FormError />
          <SubmitButton className="self-start" disabled={chosen === now}>
            Change the sector
          </SubmitButton>
        </Form>
      </div>
    </Modal>
  )
}

function Preview({ choice }: { choice: SectorChoice }) {
  const query = useQuery({
    ...ACCOUNT_QUERY_OPTIONS,
    queryKey: nameAnswer('POST /v3/internal/staff/categories/preview', { choice }),
    queryFn: () => callAccount('POST /v3/internal/staff/categories/preview', { choice }),
  })
  return (
    <QueryView query={query} skeleton="h-24">
      {({ preview: { projects, examples } }) => (
        <div>
          <p className="mb-2 text-sm text-fg3">
            {projects === 0
              ? 'No project changes.'
              : `${countThings(projects, 'project')} would change${
                  projects > examples.length ? `; the first ${examples.length} by name:` : ':'
                }`}
          </p>
          {examples.length > 0 && (
            <FactTable
              label="Projects that change"
              heads={['Project', 'Sectors now', 'Sectors afterwards']}
              maxHeight={240}
              rows={examples.map(({ project_id, name, before, after }) => ({
                key: project_id,
                cells: [
                  <bdi key="name" className="block max-w-48 truncate">
                    {name}
                  </bdi>,
                  before.map(nameSector).join(', '),
                  after.map(nameSector).join(', '),
                ],
              }))}
            />
          )}
        </div>
      )}
    </QueryView>
  )
}

export function nameSector(id: string): string {
  return findSector(id)?.name ?? id
}
