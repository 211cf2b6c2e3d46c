import { authorize } from '@tickmark/accounts/access/authorize'
import { findTier } from '@tickmark/accounts/access/findTier'
import { cancelSubscription, openPortal } from '@tickmark/accounts/billing/changeSubscription'
import { readBilling } from '@tickmark/accounts/billing/Subscription'
import { startCheckout } from '@tickmark/accounts/billing/startCheckout'
import { Billing, Subscription, TierList } from '@tickmark/core/accounts/Billing'
import { AppError } from '@tickmark/core/errors/AppError'
import { TIERS } from '@tickmark/core/tiers/TIERS'
import { TIER_IDS } from '@tickmark/core/tiers/Tier'
import { z } from 'zod'
import { accountEndpoint } from '../../context/endpoint.ts'
import { IdField } from './fields.ts'

const SubscriptionOnly = z.object({ subscription: Subscription })
/** An address of the payment service to continue at. */
const Address = z.object({ url: z.string() })

/** Tiers and subscriptions of users and organizations. */
export const billingEndpoints = [
  accountEndpoint({
    name: 'listTiers',
    path: '/v1/tiers',
    summary: 'The limits of each tier, whether they are enforced here, and the tier of the caller.',
    input: z.strictObject({}),
    output: TierList,
    run: async ({ accounts, caller }) => ({
      gating: accounts.isGated ? ('on' as const) : ('off' as const),
      tier:
        caller === undefined
          ? 'free'
          : await findTier(accounts.db, { userId: caller.userId }, accounts.now()),
      tiers: TIER_IDS.map((tier, index) => ({
        tier,
        ...TIERS[tier],
        metric_tiers: TIER_IDS.slice(0, index + 1),
      })),
    }),
  }),

  accountEndpoint({
    name: 'showBilling',
    path: '/v1/billing',
    summary: 'The subscription of the user, and the available prices.',
    input: z.strictObject({}),
    output: Billing,
    run: ({ accounts, acting }) => readBilling(accounts, { userId: acting().caller.userId }),
  }),

  accountEndpoint({
    name: 'showOrganizationBilling',
    path: '/v3/internal/organization/{organization_id}/billing',
    summary: 'The subscription of an organization, and the available prices.',
    input: z.strictObject({ organization_id: IdField }),
    output: Billing,
    run: async ({ accounts, acting }, { organization_id: organizationId }) => {
      const { userId } = acting().caller
      await authorize(accounts.db, 'showOrganizationBilling', { organizationId, userId })
      return readBilling(accounts, { organizationId })
    },
  }),

  accountEndpoint({
    name: 'startCheckout',
    path: 'POST /v1/checkout',
    summary: 'Starts the checkout of a subscription, for the user or an organization they own.',
    input: z.strictObject({
      priceId: IdField,
      successUrl: z.string().min(1).max(2_000),
      organization_id: IdField.optional(),
      seats: z.int().min(1).max(100_000).optional(),
    }),
    output: Address,
    run: ({ accounts, acting }, { organization_id: organizationId, ...request }) =>
      startCheckout(accounts, acting(), { ...request, organizationId }),
  }),

  accountEndpoint({
    name: 'openPortal',
    path: 'POST /v1/stripe/portal',
    summary: 'The address of the portal with invoices, cards and the subscription.',
    input: z.strictObject({ organization_id: IdField.optional() }),
    output: Address,
    run: ({ accounts, acting }, { organization_id: organizationId }) =>
      openPortal(accounts, acting().caller, { organizationId, upgrade: false }),
  }),

  accountEndpoint({
    name: 'openUpgrade',
    path: 'POST /v1/stripe/portal/upgrade',
    summary: 'The address of the portal’s page that changes the subscription.',
    input: z.strictObject({ organization_id: IdField.optional() }),
    output: Address,
    run: ({ accounts, acting }, { organization_id: organizationId }) =>
      openPortal(accounts, acting().caller, { organizationId, upgrade: true }),
  }),

  accountEndpoint({
    name: 'cancelSubscription',
    path: 'POST /v1/users/{user_id}/subscription/cancel',
    summary: 'Cancels the subscription of the user at the end of the paid period.',
    input: z.strictObject({ user_id: IdField }),
    output: SubscriptionOnly,
    run: async ({ accounts, acting }, { user_id }) => {
      const own = acting()
      // The answer does not reveal whether another user exists.
      if (user_id !== own.caller.userId)
        throw new AppError('not-found', `There is no subscription of ${user_id}.`)
      return { subscription: await cancelSubscription(accounts, own) }
    },
  }),

  accountEndpoint({
    name: 'cancelOrganizationSubscription',
    path: 'POST /v3/internal/organization/{organization_id}/subscription/cancel',
    summary: 'Cancels the subscription of an organization at the end of the paid period.',
    input: z.strictObject({ organization_id: IdField }),
    output: SubscriptionOnly,
    run: async ({ accounts, acting }, { organization_id }) => ({
      subscription: await cancelSubscription(accounts, acting(), organization_id),
    }),
  }),
] as const
