import type { Billing, Price } from '@tickmark/core/accounts/Billing'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { useState } from 'react'
import { callAccount } from '../../../data/callAccount.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState, ErrorPanel } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Input } from '../../../ui/Input.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { type BillingOwner, useLeaveFor } from './payment.ts'

type Props = {
  /** Null while the payment service does not return prices. */
  prices: Billing['prices']
  owner: BillingOwner
  onRetry: () => void
}

/** The plans that can be bought. The payment itself takes place at the payment service. */
export function PricesPanel({ prices, owner, onRetry }: Props) {
  return (
    <Panel title="Plans on offer">
      {prices === null && (
        <ErrorPanel message="Prices are not available right now." onRetry={onRetry} />
      )}
      {prices?.length === 0 && <EmptyState title="No plans are available right now" />}
      {prices !== null && prices.length > 0 && <PriceList prices={prices} owner={owner} />}
    </Panel>
  )
}

type ListProps = { prices: NonNullable<Billing['prices']>; owner: BillingOwner }

function PriceList({ prices, owner }: ListProps) {
  const { leaving, leaveFor } = useLeaveFor()
  const [seats, setSeats] = useState(owner.kind === 'organization' ? String(owner.members) : '1')
  const [fault, setFault] = useState<string | undefined>(undefined)
  const buy = (priceId: string) => {
    const { count, fault: wrong } = readSeats(seats)
    setFault(wrong)
    if (wrong !== undefined) return
    const back =
      owner.kind === 'user' ? '/explorer/account/billing' : '/explorer/organization/billing'
    const body = {
      priceId,
      // A path; the server adds its own origin.
      successUrl: `${back}?paid=true`,
      ...(owner.kind === 'organization' && { organization_id: owner.organizationId, seats: count }),
    }
    leaveFor(priceId, () => callAccount('POST /v1/checkout', body))
  }
  return (
    <>
      {owner.kind === 'organization' && (
        <Field
          label="Seats"
          description="The number of members that the plan covers."
          error={fault}
          className="border-t border-line p-3.5"
        >
          <Input
            size="medium"
            inputMode="numeric"
            className="w-24"
            value={seats}
            onChange={({ target }) => {
              setSeats(target.value)
              setFault(undefined)
            }}
          />
        </Field>
      )}
      <ul>
        {prices.map((price) => {
          const name = TIERS[price.tier].name
          const cost = `${formatPrice(price)} a ${price.interval}`
          return (
            <li
              key={price.price_id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-line px-3.5 py-3"
            >
              <p>
                <span className="font-medium">{name}</span>
                <span className="block text-fg2">
                  {cost}
                  {price.per_seat && ' for each seat'}
                </span>
              </p>
              <Button
                size="medium"
                variant="solid"
                aria-label={`Buy ${name} for ${cost}`}
                isLoading={leaving === price.price_id}
                onClick={() => buy(price.price_id)}
              >
                Buy
              </Button>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** Formats an amount given in the smallest unit of its currency: `$49`, `€12.50`, `¥500`. */
export function formatPrice({ amount, currency }: Pick<Price, 'amount' | 'currency'>): string {
  const look = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const
  const format = new Intl.NumberFormat('en', look)
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

const MAX_SEATS = 1_000

/** Parses the number of seats, or returns what is wrong with the text. */
export function readSeats(text: string): { count: number; fault?: string } {
  const count = /^\d+$/.test(text.trim()) ? Number(text) : 0
  if (count >= 1 && count <= MAX_SEATS) return { count }
  return { count: 0, fault: `Enter a whole number from 1 to ${MAX_SEATS}.` }
}
