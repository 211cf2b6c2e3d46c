import { AppError } from '@tickmark/core/errors/AppError'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { TIER_IDS, type Tier } from '@tickmark/core/tiers/Tier'
import type { ApiContext } from '../context/ApiContext.ts'

export type Locked = { code: string; field: string; value: unknown; what: string }

/** @throws AppError `payment-required`, always: the tier of whoever asks does not have what he asks for. */
export function refuseLocked({ access }: ApiContext, { what, ...error }: Locked): never {
  throw new AppError(
    'payment-required',
    `The tier ${TIERS[access.tier].name} does not have ${what}. GET /v1/tiers says what each tier gives.`,
    { errors: [error] },
  )
}

/** What is not had with the tiers below this one, in words. */
export function nameTier(tier: Tier): string {
  const [last, ...others] = TIER_IDS.slice(TIER_IDS.indexOf(tier))
    .map((id) => TIERS[id].name)
    .reverse()
  return others.length === 0 ? (last ?? '') : `${others.reverse().join(', ')} and ${last}`
}
