import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ListedDuplicate, MergePairs } from '@tickmark/core/answers/ProjectMoves'
import { countThings, formatCount, formatValue } from '@tickmark/core/formats/formatValue'
import { SOURCE_NAMES } from '@tickmark/core/sources/SOURCE_NAMES'
import { useState } from 'react'
import { accountQuery, refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Checkbox.tsx'
import { ChosenName } from '../../../ui/ChosenName.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Form, FormError, SubmitButton } from '../../../ui/form/Form.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Modal } from '../../../ui/Modal.tsx'
import { ProjectLogo } from '../../../ui/ProjectLogo.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useAct } from '../../../ui/useAct.ts'
import { MoveDialog, type MoveDraft } from './MoveDialog.tsx'
import { pageOf, StaffList, useStaffSearch } from './StaffPage.tsx'

type MergePair = MergePairs[number]

const REASONS: Readonly<Record<ListedDuplicate['reasons'][number], string>> = {
  'same-name': 'Same name',
  'same-website': 'Same website',
  'same-symbol': 'Same ticker',
  'similar-name': 'Similar name',
}

/** Pairs of projects that may be one: those that hide most figures first. Several are merged at once. */
export function DuplicatesPanel() {
  const staff = useStaffSearch('/staff/projects')
  const query = useQuery({
    ...accountQuery('/v3/internal/staff/duplicates', pageOf(staff.search)),
    placeholderData: keepPreviousData,
  })
  const [draft, setDraft] = useState<MoveDraft | null>(null)
  const [chosen, setChosen] = useState<ReadonlyMap<string, MergePair>>(new Map())
  const [isMerging, setMerging] = useState(false)
  const choose = ({ into, from }: ListedDuplicate, isOn: boolean) => {
    const next = new Map(chosen)
    if (isOn) next.set(from.project_id, { from_id: from.project_id, to_id: into.project_id })
    else next.delete(from.project_id)
    setChosen(next)
  }
  const { running, start } = useAct()
  const dismiss = (pair: ListedDuplicate) => {
    const { into, from } = pair
    return start({
      id: keyOf(pair),
      done: `${from.name} and ${into.name} are different projects`,
      run: () =>
        callAccount('POST /v3/internal/staff/duplicates/dismissal', {
          project_id: into.project_id,
          other_id: from.project_id,
          reason: 'Reviewed: two different projects.',
        }),
    })
  }
  return (
    <StaffList
      {...staff}
      title="Possible duplicates"
      about="Projects with close names, equal tickers or equal websites, those that hide most figures first. Two identifiers that no other project has are merged after each load, see below."
      of="possible duplicates"
      searches="Name, ticker or id"
      query={query}
      rowsOf={({ duplicates }) => duplicates}
      none="No possible duplicates"
      controls={
        chosen.size > 0 && (
          <Button onClick={() => setMerging(true)}>
            {`Merge ${countThings(chosen.size, 'pair')}`}
          </Button>
        )
      }
      keyOf={keyOf}
      cellsOf={(pair) => ({
        Choose: (
          <Checkbox
            label={<span className="sr-only">{`Merge ${pair.from.name}`}</span>}
            checked={chosen.get(pair.from.project_id)?.to_id === pair.into.project_id}
            onChange={(isOn) => choose(pair, isOn)}
          />
        ),
        Keep: <DuplicateProject project={pair.into} />,
        'Merge into it': <DuplicateProject project={pair.from} />,
        Alike: (
          <span className="flex flex-wrap gap-1">
            {pair.reasons.map((reason) => (
              <Badge key={reason}>{REASONS[reason]}</Badge>
            ))}
          </span>
        ),
        '#Hides': <Hidden hides={pair.hides} />,
        '#Decide': (
          <span className="flex justify-end gap-2 sm:max-lg:flex-col sm:max-lg:items-end">
            <Button
              onClick={() =>
                setDraft({
                  kind: 'merge',
                  from_id: pair.from.project_id,
                  to_id: pair.into.project_id,
                })
              }
            >
              Review merge
            </Button>
            <Button isLoading={running === keyOf(pair)} onClick={() => dismiss(pair)}>
              Different
            </Button>
          </span>
        ),
      })}
    >
      {draft !== null && <MoveDialog draft={draft} onClose={() => setDraft(null)} />}
      {isMerging && (
        <MergesDialog
          pairs={[...chosen.values()]}
          onClose={() => setMerging(false)}
          onMerged={() => setChosen(new Map())}
        />
      )}
    </StaffList>
  )
}

function keyOf({ into, from }: ListedDuplicate): string {
  return `${into.project_id} ${from.project_id}`
}

const FIGURES = [
  ['market_cap', 'market cap'],
  ['fees', 'fees in 30 days'],
  ['tvl', 'TVL'],
] as const

/** The figures that the remaining project does not have. */
function Hidden({ hides }: { hides: ListedDuplicate['hides'] }) {
  const shown = FIGURES.flatMap(([field, name]) => {
    const value = hides[field]
    return value === null ? [] : [`${formatValue(value, 'usd', 'compact')} ${name}`]
  })
  return shown.length === 0 ? (
    '—'
  ) : (
    <span className="block text-sm">
      {shown.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </span>
  )
}

function DuplicateProject({ project }: { project: ListedDuplicate['into'] }) {
  const { project_id, name, symbol, is_reviewed, website, sources } = project
  const host = website === null ? null : URL.parse(website)?.hostname
  return (
    <span className="block max-w-72 min-w-44 whitespace-normal sm:max-lg:max-w-44">
      <span className="flex flex-wrap items-center gap-x-2">
        <Link
          to="/projects/$slug"
          params={{ slug: project_id }}
          className="flex min-w-0 items-center gap-2 font-medium hover:underline"
        >
          <ProjectLogo projectId={project_id} name={name} />
          <ChosenName className="truncate" name={name} />
        </Link>
        {symbol !== '' && <span className="max-w-full truncate text-sm text-fg3">{symbol}</span>}
        {!is_reviewed && <Badge tone="warn">Not reviewed</Badge>}
      </span>
      <span className="block text-sm break-words text-fg3">
        {[project_id, host, sources.map((id) => SOURCE_NAMES[id] ?? id).join(', ')]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
  )
}

type Props = { pairs: MergePairs; onMerged: () => void; onClose: () => void }

const MERGE_HEADS = ['Ends', 'Remains', '#Points that move'] as const

/** Merges several pairs of projects: first what would move, then the reason, then the act. */
function MergesDialog({ pairs, onMerged, onClose }: Props) {
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
                heads={MERGE_HEADS}
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
