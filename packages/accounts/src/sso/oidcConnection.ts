import { setTimeout as sleep } from 'node:timers/promises'
import type { OidcConnection } from '@tickmark/core/accounts/SingleSignOn'
import { AppError } from '@tickmark/core/errors/AppError'
import { z } from 'zod'
import { authorize } from '../access/authorize.ts'
import type { Acting } from '../access/Caller.ts'
import { nameSsoProvider } from '../access/ssoProvider.ts'
import type { Accounts } from '../context/Accounts.ts'
import { openSealed, sealSecret } from '../identity/sealSecret.ts'
import { ProviderClient } from '../services/ProviderClient.ts'
import type { WebhookPolicy } from '../webhooks/checkWebhookUrl.ts'
import { createPublicFetch } from '../webhooks/createPublicFetch.ts'
import {
  type ConnectionRow,
  findConnection,
  storeSsoConnection,
  writeRedirectUri,
} from './ssoConnection.ts'

/** A connection as its owner enters it. */
export type OidcConnectionInput = Pick<
  OidcConnection,
  'issuer' | 'client_id' | 'default_role' | 'is_required'
> & {
  /** Absent to keep the stored one; null for a public client, which PKCE alone protects. */
  client_secret?: string | null | undefined
}

/**
 * Connects an organization to its OpenID provider, whose metadata must be readable.
 * @throws AppError `bad-request` for an issuer that cannot be used; see `storeSsoConnection`.
 */
export async function saveSsoConnection(
  accounts: Accounts,
  acting: Acting,
  { organizationId, ...input }: OidcConnectionInput & { organizationId: string },
): Promise<void> {
  const { db } = accounts
  await authorize(db, 'saveSsoConnection', { organizationId, userId: acting.caller.userId })
  const before = await findConnection(db, organizationId)
  const { client_secret: secret, ...fields } = input
  // A stored secret must not be sent to another issuer.
  const isSame = before?.issuer === fields.issuer && before.client_id === fields.client_id
  const kept = secret === undefined && isSame ? before.client_secret : null
  const seal = { secret: accounts.secret, owner: nameSsoProvider(organizationId) }
  const client_secret = typeof secret === 'string' ? sealSecret(secret, seal) : kept
  const row = { ...fields, client_secret, saml: null, organization_id: organizationId }
  await requireReadable(accounts, row)
  await storeSsoConnection(accounts, acting, row)
}

type OidcRow = Pick<ConnectionRow, 'organization_id' | 'issuer' | 'client_id' | 'client_secret'>

async function requireReadable(accounts: Accounts, row: OidcRow): Promise<void> {
  const begun = performance.now()
  try {
    await openOidcClient(accounts, row).check()
  } catch (cause) {
    const reason = await explainFailure(cause, {
      url: row.issuer,
      policy: accounts.webhooks.policy,
      begun,
    })
    throw new AppError('bad-request', `${row.issuer} cannot be used: ${reason}`, {
      cause,
      errors: [{ code: 'invalid', field: 'issuer', value: row.issuer.slice(0, 200) }],
    })
  }
}

/** The error of the library for metadata under an address that is not the issuer's. */
const OtherIssuer = z.object({
  attribute: z.literal('issuer'),
  body: z.object({ issuer: z.string().max(500) }),
})

/** No refusal comes sooner, so that a name of the own network takes as long as one that does not exist. */
const REFUSAL_MS = 1_000

/**
 * Says what keeps metadata from being read, to the owner who entered where they are. Only those who run the terminal for
 * themselves read what a host answered, or that it did not: others could find out what is in the own network. They read
 * one sentence, after the same time, unless the document names another issuer, which only public hosts can say to them.
 * `begun` is when the request began, by `performance.now()`.
 */
export async function explainFailure(
  failure: unknown,
  { url, policy, begun }: { url: string; policy: WebhookPolicy; begun: number },
): Promise<string> {
  const issuer = findOtherIssuer(failure)
  if (issuer !== undefined) return `Its metadata names the issuer ${issuer}. Enter that one.`
  if (policy.allowsPrivate) return describeFailure(failure)
  await sleep(Math.max(0, begun + REFUSAL_MS - performance.now()))
  const host = (URL.parse(url)?.hostname ?? url).slice(0, 200)
  return `Either ${host} is not a public address, or no metadata can be read there.`
}

function findOtherIssuer(failure: unknown): string | undefined {
  const other = OtherIssuer.safeParse(failure instanceof Error ? failure.cause : undefined)
  if (other.success) return other.data.body.issuer
  return failure instanceof Error && failure.cause ? findOtherIssuer(failure.cause) : undefined
}

function describeFailure(failure: unknown): string {
  const reason = failure instanceof Error ? failure.cause : undefined
  if (reason instanceof Response)
    return `There is no /.well-known/openid-configuration there (status ${reason.status}).`
  const cause = reason ? describeFailure(reason) : ''
  if (cause !== '') return cause
  return failure instanceof AppError ? failure.message : ''
}

/** The OpenID provider of an organization, which is reached by public addresses only. */
export function openOidcClient(accounts: Accounts, row: OidcRow): ProviderClient {
  const { organization_id, issuer, client_id } = row
  const owner = nameSsoProvider(organization_id)
  // After the installation's secret was changed the provider refuses the client until its secret is entered again.
  const clientSecret =
    row.client_secret === null
      ? null
      : (openSealed(row.client_secret, { secret: accounts.secret, owner }) ?? '')
  return new ProviderClient(
    {
      name: issuer,
      issuer,
      protocol: 'oidc',
      clientId: client_id ?? '',
      clientSecret,
      scope: 'openid email profile',
    },
    writeRedirectUri(accounts, organization_id),
    createPublicFetch(accounts.webhooks.policy),
  )
}
