import { useQuery } from '@tanstack/react-query'
import type { MoveKind, MoveOrder, MovePreview } from '@tickmark/core/answers/ProjectMoves'
import { projectQuery } from '@tickmark/core/screens/projectQuery'
import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import { useState } from 'react'
import { refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { trpc } from '../../../data/trpc.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { MultiPicker } from '../../../ui/MultiPicker.tsx'
import { Picker } from '../../../ui/Picker.tsx'
import { ANY_PROJECT } from '../../../ui/PickerOptions.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { MovePreviewView } from './MovePreviewView.tsx'

/** The initial values of the dialog. */
export type MoveDraft = { kind: MoveKind; from_id: string; to_id: string }

const KINDS = [
  { value: 'merge', label: 'Merge' },
  { value: 'split', label: 'Split' },
  { value: 'rename', label: 'Rename' },
] as const

const DONE: Readonly<Record<MoveKind, string>> = {
  merge: 'The projects are merged',
  split: 'The project is split',
  rename: 'The project is renamed',
}

type Props = { draft: MoveDraft; onClose: () => void }

/** Merges, splits or renames a project: first what would move, then the reason, then the act. */
export function MoveDialog({ draft, onClose }: Props) {
  const [kind, setKind] = useState(draft.kind)
  const [chosen, setChosen] = useState(draft)
  const [order, setOrder] = useState<MoveOrder | null>(null)
  const [preview, setPreview] = useState<MovePreview | null>(null)
  const show = async (next: MoveOrder) => {
    const answer = await callAccount('POST /v3/internal/staff/project-moves/preview', {
      order: next,
    })
    setChosen({ kind: next.kind, from_id: next.from_id, to_id: next.to_id })
    setOrder(next)
    setPreview(answer.preview)
  }
  return (
    <Modal title="Change a project" onClose={onClose}>
      <div className="min-h-0 overflow-y-auto p-4">
        {order === null || preview === null ? (
          <>
            <div className="mb-4">
              <SegmentedControl label="Change" value={kind} segments={KINDS} onChange={setKind} />
            </div>
            <OrderForm key={kind} kind={kind} draft={chosen} onOrder={show} />
          </>
        ) : (
          <>
            <MovePreviewView preview={preview} />
            <ReasonForm order={order} onBack={() => setOrder(null)} onClose={onClose} />
          </>
        )}
      </div>
    </Modal>
  )
}

/** Sources whose ids in the catalog follow a split. */
const SPLIT_SOURCES = ['defillama', 'coingecko', 'coin-metrics', 'growthepie'] as const

type OrderFormProps = {
  kind: MoveKind
  draft: MoveDraft
  onOrder: (order: MoveOrder) => Promise<void>
}

function OrderForm({ kind, draft, onOrder }: OrderFormProps) {
  const [from, setFrom] = useState(draft.from_id || null)
  const [into, setInto] = useState((draft.kind === 'merge' && draft.to_id) || null)
  const [sources, setSources] = useState<readonly string[]>([])
  const [products, setProducts] = useState<readonly string[]>([])
  const form = useForm({
    names: ['to_id', 'name'],
    check: ({ to_id, name }) => ({
      to_id: kind !== 'merge' && to_id.trim() === '' ? 'Enter an id.' : undefined,
      name: kind === 'split' && name.trim() === '' ? 'Enter a name.' : undefined,
    }),
    send: async ({ to_id, name }) => {
      const ids = { from_id: from ?? '', to_id: kind === 'merge' ? (into ?? '') : to_id.trim() }
      if (kind !== 'split') return onOrder({ kind, ...ids })
      const part = { sources: [...sources], products: [...products] }
      return onOrder({ kind, ...ids, name: name.trim(), ...part })
    },
  })
  return (
    <Form form={form} label="Change a project">
      <ProjectChoice
        label={kind === 'merge' ? 'Project that ends' : 'Project'}
        value={from}
        onChange={(id) => {
          setFrom(id)
          setProducts([])
        }}
      />
      {kind === 'merge' ? (
        <ProjectChoice label="Project that remains" value={into} onChange={setInto} />
      ) : (
        <TextField
          name="to_id"
          label="New id"
          description="Lowercase words with hyphens, such as rain-fi."
          defaultValue={kind === draft.kind ? draft.to_id : ''}
        />
      )}
      {kind === 'split' && (
        <>
          <TextField name="name" label="Name of the new project" />
          <fieldset className="flex min-w-0 flex-col gap-1">
            <legend className="mb-1 text-sm font-medium text-fg2">Sources whose points move</legend>
            {SPLIT_SOURCES.map((source) => (
              <Checkbox
                key={source}
                label={SOURCE_NAMES[source]}
                checked={sources.includes(source)}
                onChange={(isOn) =>
                  setSources(isOn ? [...sources, source] : sources.filter((one) => one !== source))
                }
              />
            ))}
          </fieldset>
          <ProductChoice projectId={from} values={products} onChange={setProducts} />
        </>
      )}
      <FormError />
      <SubmitButton
        className="self-start"
        disabled={from === null || (kind === 'merge' && into === null)}
      >
        Show what moves
      </SubmitButton>
    </Form>
  )
}

type ProjectChoiceProps = {
  label: string
  value: string | null
  onChange: (id: string | null) => void
}

function ProjectChoice({ label, value, onChange }: ProjectChoiceProps) {
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="text-sm font-medium text-fg2">{label}</span>
      <span className="flex items-center gap-2">
        <Picker
          label={label}
          none="Choose a project"
          look={{ size: 'large' }}
          options={ANY_PROJECT}
          value={value}
          onChange={onChange}
        />
        {value !== null && <span className="text-sm text-fg3">{value}</span>}
      </span>
    </div>
  )
}

type ProductChoiceProps = {
  projectId: string | null
  values: readonly string[]
  onChange: (ids: string[]) => void
}

/** The products of a project, of which some become a project of their own. */
function ProductChoice({ projectId, values, onChange }: ProductChoiceProps) {
  const { data } = useQuery({
    ...trpc.projects.getProject.queryOptions(projectQuery(projectId ?? '')),
    enabled: projectId !== null,
  })
  const options = (data?.products ?? []).map(({ product_id, name }) => ({
    value: product_id,
    label: name,
    detail: product_id,
  }))
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="text-sm font-medium text-fg2">Products whose points move</span>
      {data !== undefined && options.length === 0 ? (
        <span className="text-sm text-fg3">This project has no products.</span>
      ) : (
        <MultiPicker
          label="Products"
          look={{ size: 'large' }}
          options={options}
          values={values}
          onChange={onChange}
        />
      )}
    </div>
  )
}

type ReasonFormProps = { order: MoveOrder; onBack: () => void; onClose: () => void }

function ReasonForm({ order, onBack, onClose }: ReasonFormProps) {
  const form = useForm({
    names: ['reason'],
    check: ({ reason }) => ({
      reason: reason.trim().length < 3 ? 'Enter a reason. Everyone can read it.' : undefined,
    }),
    send: async ({ reason }) => {
      await callAccount('POST /v3/internal/staff/project-moves', { order, reason })
      toast({ title: DONE[order.kind], tone: 'success' })
      await refreshAccounts()
      onClose()
    },
  })
  return (
    <Form form={form} label="Reason" className="mt-4 border-t border-line pt-4">
      <TextField
        name="reason"
        label="Reason"
        description="Shown in the public list of catalog changes."
        maxLength={300}
      />
      <FormError />
      <div className="flex gap-2">
        <SubmitButton>{KINDS.find(({ value }) => value === order.kind)?.label}</SubmitButton>
        <Button size="large" onClick={onBack}>
          Back
        </Button>
      </div>
    </Form>
  )
}
