import type { ApiKey } from '@tickmark/core/accounts/ApiKey'
import { KEY_SCOPES } from '@tickmark/core/accounts/KEY_SCOPES'
import { formatValue } from '@tickmark/core/formats/formatValue'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FactTable } from '../../../ui/FactTable.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { SCOPE_NAMES } from './keyScopes.ts'
import { countRequests } from './UsageChart.tsx'

const STATES = {
  active: { label: 'In use', tone: 'good' },
  expired: { label: 'Expired', tone: 'bad' },
  revoked: { label: 'Revoked', tone: 'quiet' },
} as const satisfies Record<ReturnType<typeof stateOfKey>, { label: string; tone: string }>

const HEADS = [
  'Name',
  'State',
  'May read',
  'Ends',
  'Last used',
  '#Requests, 30 days',
  '#Change',
] as const

type Props = {
  keys: readonly ApiKey[]
  /** In milliseconds since 1970. */
  now: number
  onRevoke: (key: ApiKey) => void
}

export function KeyTable({ keys, now, onRevoke }: Props) {
  return (
    <FactTable
      label="API keys"
      heads={HEADS}
      rows={keys.map((key) => {
        const state = stateOfKey(key, now)
        return {
          key: key.key_id,
          cells: [
            <span key="name" className="block max-w-60">
              <bdi className="block truncate font-medium" title={key.name}>
                {key.name}
              </bdi>
              <span className="block text-sm text-fg3">
                <code className="font-mono">{key.hint}…</code>, <Moment at={key.created_at} />
              </span>
            </span>,
            <Badge key="state" tone={STATES[state].tone}>
              {STATES[state].label}
            </Badge>,
            <span key="scopes" className="block max-w-[28ch] min-w-32 whitespace-normal text-fg2">
              {key.scopes.length === KEY_SCOPES.length
                ? 'Everything'
                : key.scopes.map((scope) => SCOPE_NAMES[scope]).join(', ')}
            </span>,
            <Moment key="ends" at={key.revoked_at ?? key.expires_at} never="Never" />,
            <Moment key="used" at={key.last_used_at} never="Never" />,
            formatValue(countRequests(key.usage), 'number', 'exact'),
            state !== 'revoked' && (
              <Button
                key="change"
                variant="ghost"
                aria-label={`Revoke ${key.name}`}
                onClick={() => onRevoke(key)}
              >
                Revoke
              </Button>
            ),
          ],
        }
      })}
    />
  )
}

/** The state of a key at a time in milliseconds since 1970. */
export function stateOfKey(
  { revoked_at, expires_at }: Pick<ApiKey, 'revoked_at' | 'expires_at'>,
  now: number,
): 'active' | 'expired' | 'revoked' {
  if (revoked_at !== null) return 'revoked'
  return expires_at !== null && Date.parse(expires_at) <= now ? 'expired' : 'active'
}
