import { useQuery } from '@tanstack/react-query'
import type { ApiKey } from '@tickmark/core/accounts/ApiKey'
import { KEY_SCOPES } from '@tickmark/core/accounts/KEY_SCOPES'
import type { ChartAnswer, ChartSeries } from '@tickmark/core/charts/ChartAnswer'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { OTHERS_KEY } from '@tickmark/core/query/dimensions'
import { type Day, toDay } from '@tickmark/core/time/Day'
import { useEffect, useMemo, useState } from 'react'
import { loadSurface } from '../../../charts/loadSurface.ts'
import { TimeSeriesChart } from '../../../charts/TimeSeriesChart.tsx'
import { accountQuery, refreshAccounts } from '../../../data/accountQuery.ts'
import { callAccount } from '../../../data/callAccount.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { Panel, PanelSlot } from '../../../ui/Panel.tsx'
import { TableButton } from '../../../ui/TableButton.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { AccountList } from '../AccountList.tsx'
import { type CreatedKey, CreateKeyDialog, type KeyOwner, NewKeyBox } from './CreateKeyDialog.tsx'
import { SCOPE_NAMES } from './keyScopes.ts'

type Props = {
  owner: KeyOwner
  /** True if keys may be created and revoked. */
  mayChange: boolean
  /** Another token whose usage is shown with the keys. */
  beside?: UsedKey | undefined
}

/** The API keys of a user or an organization: a list to create and revoke them, and their usage. */
export function KeysPanels({ owner, mayChange, beside }: Props) {
  const { organization_id } = owner
  const query = useQuery(
    organization_id === undefined
      ? accountQuery('/v1/users/me/keys')
      : accountQuery('/v3/internal/organization/{organization_id}/keys', { organization_id }),
  )
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedKey | null>(null)
  const [revoking, setRevoking] = useState<ApiKey | null>(null)
  const keys = query.data?.keys
  const used = useMemo(() => [...(beside ? [beside] : []), ...(keys ?? [])], [beside, keys])
  // The time of the response, so that the rendered content changes only with it.
  const now = query.dataUpdatedAt
  const revoke = async ({ key_id, name }: ApiKey) => {
    if (organization_id === undefined)
      await callAccount('DELETE /v1/users/me/keys/{key_id}', { key_id })
    else
      await callAccount('DELETE /v3/internal/organization/{organization_id}/keys/{key_id}', {
        organization_id,
        key_id,
      })
    toast({ title: `${name} is revoked`, tone: 'success' })
    await refreshAccounts()
  }
  return (
    <div className="flex flex-col gap-4">
      <PanelSlot name="API keys" of={organization_id}>
        <AccountList
          title="API keys"
          query={query}
          rowsOf={(answer) => answer.keys}
          none={
            <EmptyState title="No keys yet">
              <p>With a key, an application can read the public API.</p>
            </EmptyState>
          }
          controls={mayChange && <Button onClick={() => setCreating(true)}>New key</Button>}
          above={
            created !== null && <NewKeyBox created={created} onClose={() => setCreated(null)} />
          }
          keyOf={({ key_id }) => key_id}
          cellsOf={(key) => {
            const state = stateOfKey(key, now)
            return {
              Name: (
                <span className="block max-w-60">
                  <bdi className="block truncate font-medium" title={key.name}>
                    {key.name}
                  </bdi>
                  <span className="block text-sm text-fg3">
                    <code className="font-mono">{key.hint}…</code>, <Moment at={key.created_at} />
                  </span>
                </span>
              ),
              State: <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>,
              'May read': (
                <span className="block max-w-[28ch] min-w-32 whitespace-normal text-fg2">
                  {key.scopes.length === KEY_SCOPES.length
                    ? 'Everything'
                    : key.scopes.map((scope) => SCOPE_NAMES[scope]).join(', ')}
                </span>
              ),
              Ends: <Moment at={key.revoked_at ?? key.expires_at} never="Never" />,
              'Last used': <Moment at={key.last_used_at} never="Never" />,
              '#Requests, 30 days': formatValue(countRequests(key.usage), 'number', 'exact'),
              '#Change': state !== 'revoked' && (
                <Button
                  variant="ghost"
                  aria-label={`Revoke ${key.name}`}
                  onClick={() => setRevoking(key)}
                >
                  Revoke
                </Button>
              ),
            }
          }}
        />
      </PanelSlot>
      {query.data && (
        <PanelSlot name="Requests by day" of={organization_id}>
          <UsageChart keys={used} now={now} />
        </PanelSlot>
      )}
      {isCreating && (
        <CreateKeyDialog owner={owner} onCreated={setCreated} onClose={() => setCreating(false)} />
      )}
      {revoking !== null && (
        <ConfirmDialog
          title={`Revoke ${revoking.name}?`}
          action="Revoke"
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        >
          Applications that use it lose access at once. A revoked key cannot be restored.
        </ConfirmDialog>
      )}
    </div>
  )
}

const STATES = {
  active: { label: 'In use', tone: 'good' },
  expired: { label: 'Expired', tone: 'bad' },
  revoked: { label: 'Revoked', tone: 'quiet' },
} as const satisfies Record<ReturnType<typeof stateOfKey>, { label: string; tone: string }>

/** The state of a key at a time in milliseconds since 1970. */
export function stateOfKey(
  { revoked_at, expires_at }: Pick<ApiKey, 'revoked_at' | 'expires_at'>,
  now: number,
): 'active' | 'expired' | 'revoked' {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && Date.parse(expires_at) <= now ? 'expired' : 'active'
}

/** A key or token with its daily requests. */
type UsedKey = Pick<ApiKey, 'key_id' | 'name' | 'usage'>

const DAYS = 30
const HEIGHT = 220

type UsageChartProps = { keys: readonly UsedKey[]; now: number }

/** The daily requests of each key. */
function UsageChart({ keys, now }: UsageChartProps) {
  const [asTable, setAsTable] = useState(false)
  const answer = useMemo(() => prepareUsage(keys, { days: DAYS, now }), [keys, now])
  const isUsed = answer.series.length > 0
  useEffect(() => {
    // A failure is shown where the chart is rendered.
    if (isUsed) loadSurface().catch(() => undefined)
  }, [isUsed])
  return (
    <Panel
      title={`Requests by day, last ${DAYS} days`}
      controls={isUsed && <TableButton isOn={asTable} onChange={setAsTable} />}
    >
      {isUsed ? (
        <TimeSeriesChart
          answer={answer}
          label="Requests by day"
          kind="stacked"
          granularity="day"
          log={false}
          asTable={asTable}
          unit="number"
          additive
          height={HEIGHT}
        />
      ) : (
        <EmptyState title="No requests yet">
          <p>Requests with a key are counted here by day (UTC).</p>
        </EmptyState>
      )}
    </Panel>
  )
}

const DAY_MS = 86_400_000
const MAX_SERIES = 9

/** The daily requests of each key as chart data, up to `now` (milliseconds since 1970). The server counts every
 * request, so a missing day had none; today is unfinished. Keys without requests are left out, and the smallest are
 * summed as Others.
 */
export function prepareUsage(
  keys: readonly UsedKey[],
  { days, now }: { days: number; now: number },
): ChartAnswer {
  const timestamps = Array.from({ length: days }, (_, index) =>
    toDay(now - (days - 1 - index) * DAY_MS),
  )
  const used = keys
    .map((key) => ({ ...key, usage: key.usage.filter(({ day }) => timestamps.includes(day)) }))
    .filter(({ usage }) => countRequests(usage) > 0)
    .toSorted((a, b) => countRequests(b.usage) - countRequests(a.usage))
  const rest = used.slice(MAX_SERIES).flatMap(({ usage }) => usage)
  const named = used.slice(0, MAX_SERIES)
  const lines = [
    ...named.map(({ key_id, name, usage }) => ({ id: key_id, label: name, usage })),
    ...(rest.length > 0 ? [{ id: OTHERS_KEY, label: 'Others', usage: rest }] : []),
  ]
  return {
    timestamps,
    series: lines.map(
      ({ id, label, usage }): ChartSeries => ({
        key: { key: id },
        metric: 'requests',
        label,
        values: sumByDay(usage, timestamps),
        provisional_from: timestamps.at(-1) ?? null,
      }),
    ),
    meta: { total_series: used.length },
  }
}

function sumByDay(usage: ApiKey['usage'], timestamps: readonly Day[]): number[] {
  const sums = new Map<Day, number>()
  for (const { day, requests } of usage) sums.set(day, (sums.get(day) ?? 0) + requests)
  return timestamps.map((day) => sums.get(day) ?? 0)
}

/** The total number of requests. */
function countRequests(usage: ApiKey['usage']): number {
  return usage.reduce((sum, { requests }) => sum + requests, 0)
}
