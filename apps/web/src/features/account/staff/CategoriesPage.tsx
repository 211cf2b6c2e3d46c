import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type {
  CategorySector,
  SectorChange,
  SectorChoice,
} from '@tickmark/core/answers/SourceCategories'
import { countThings, formatCount } from '@tickmark/core/formats/formatValue'
import {
  findSector,
  MARKET_SECTORS,
  type MarketSectorId,
} from '@tickmark/core/sectors/MARKET_SECTORS'
import { ROUNDS_SOURCE } from '@tickmark/core/sectors/ROUND_CATEGORIES'
import { useState } from 'react'
import {
  ACCOUNT_QUERY_OPTIONS,
  accountQuery,
  nameAnswer,
  refreshAccounts,
} from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { PanelSlot } from '../../../ui/Panel.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Select } from '../../../ui/Select.tsx'
import { SourceName } from '../../../ui/SourceName.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useAct } from '../../../ui/useAct.ts'
import { AccountList, describeFirst } from '../AccountList.tsx'
import { PER_PAGE, pageOf, StaffList, StaffPage, useStaffSearch } from './StaffPage.tsx'

/** `/staff/categories`: the market sector that each category of a source means, and what staff changed. */
export function CategoriesPage() {
  return (
    <StaffPage path="/staff/categories">
      <PanelSlot name="Categories of sources">
        <CategoriesPanel />
      </PanelSlot>
      <PanelSlot name="Changed sectors">
        <ChangesPanel />
      </PanelSlot>
    </StaffPage>
  )
}

function CategoriesPanel() {
  const staff = useStaffSearch('/staff/categories')
  const query = useQuery({
    ...accountQuery('/v3/internal/staff/categories', pageOf(staff.search)),
    placeholderData: keepPreviousData,
  })
  const [open, setOpen] = useState<CategorySector | null>(null)
  return (
    <StaffList
      {...staff}
      title="Categories of sources"
      about="The market sector of an unreviewed project follows from its categories. Those without a sector come first."
      of="categories"
      searches="Category or sector"
      query={query}
      rowsOf={({ categories }) => categories}
      none="No category has this name"
      keyOf={({ source_id, category }) => `${source_id} ${category}`}
      cellsOf={(one) => ({
        Category: (
          <bdi className="block max-w-72 truncate font-medium">{nameCategory(one.category)}</bdi>
        ),
        Source:
          one.source_id === ROUNDS_SOURCE ? 'Funding rounds' : <SourceName id={one.source_id} />,
        '#Projects': formatCount(one.projects),
        '#Not reviewed': formatCount(one.not_reviewed),
        'Market sector': (
          <span className="flex items-center gap-2">
            {one.market_sector_id === null ? (
              <Badge tone="warn">No sector</Badge>
            ) : (
              nameSector(one.market_sector_id)
            )}
            {one.is_chosen && <Badge>Chosen here</Badge>}
          </span>
        ),
        '#Change': (
          <Button
            aria-label={`Change the sector of ${nameCategory(one.category)}`}
            onClick={() => setOpen(one)}
          >
            Change
          </Button>
        ),
      })}
    >
      {open !== null && <SectorDialog category={open} onClose={() => setOpen(null)} />}
    </StaffList>
  )
}

function ChangesPanel() {
  const query = useQuery(accountQuery('/v3/internal/staff/sector-changes', { limit: PER_PAGE }))
  const { running, start } = useAct()
  const undo = ({ change_id, category }: SectorChange) =>
    start({
      id: change_id,
      done: `The sector of ${category} was restored`,
      run: () =>
        callAccount('POST /v3/internal/staff/sector-changes/{change_id}/undo', {
          change_id,
          reason: `Undoes the sector of the category ${category}.`,
        }),
    })
  return (
    <AccountList
      title="Changed sectors"
      isWhole
      query={query}
      rowsOf={({ changes }) => changes}
      none="All categories have their default sectors"
      footer={query.data && describeFirst('newest', query.data.changes.length, query.data.total)}
      keyOf={({ change_id }) => change_id}
      cellsOf={(change) => ({
        Category: <bdi>{nameCategory(change.category)}</bdi>,
        From: nameChoice(change.before),
        To: nameChoice(change.after),
        '#Projects': formatCount(change.projects),
        When: <Moment at={change.changed_at} />,
        Reason: (
          <span className="block max-w-72 min-w-40 break-words whitespace-normal">
            {change.reason}
          </span>
        ),
        '#Undo': change.can_undo ? (
          <Button
            aria-label={`Undo the sector of ${nameCategory(change.category)}`}
            isLoading={running === change.change_id}
            onClick={() => undo(change)}
          >
            Undo
          </Button>
        ) : (
          '—'
        ),
      })}
    />
  )
}

function nameChoice(id: string | null): string {
  return id === null ? 'Default' : nameSector(id)
}

type Props = { category: CategorySector; onClose: () => void }

const DEFAULT = 'default'

/** Chooses the market sector of a category, after showing which projects would change. */
function SectorDialog({ category: row, onClose }: Props) {
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

function nameSector(id: string): string {
  return findSector(id)?.name ?? id
}

/** Words of categories that are not written as others. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ai: 'AI',
  btc: 'BTC',
  cdp: 'CDP',
  cedefi: 'CeDeFi',
  cex: 'CEX',
  dao: 'DAO',
  dca: 'DCA',
  depin: 'DePIN',
  dex: 'DEX',
  dexs: 'DEXs',
  mev: 'MEV',
  nft: 'NFT',
  nftfi: 'NFTFi',
  otc: 'OTC',
  rwa: 'RWA',
  sofi: 'SoFi',
  tcg: 'TCG',
}

/** A category of a source as it is read: `ai agents` is `AI agents`. Defaults are known in lower case only. */
export function nameCategory(category: string): string {
  if (category !== category.toLowerCase()) return category
  const words = category.replaceAll(/[a-z]+/g, (word) =>
    Object.hasOwn(SPELLINGS, word) ? (SPELLINGS[word] ?? word) : word,
  )
  return words.charAt(0).toUpperCase() + words.slice(1)
}
