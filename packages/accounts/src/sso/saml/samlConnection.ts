import type { SamlConnection } from '@tickmark/core/accounts/SingleSignOn'
import { AppError } from '@tickmark/core/errors/AppError'
import { authorize } from '../../access/authorize.ts'
import type { Acting } from '../../access/Caller.ts'
import type { Accounts } from '../../context/Accounts.ts'
import { fetchAtMost } from '../../services/ProviderClient.ts'
import { createPublicFetch } from '../../webhooks/createPublicFetch.ts'
import { explainFailure } from '../oidcConnection.ts'
import { storeSsoConnection } from '../ssoConnection.ts'
import { readCertificates } from './readCertificates.ts'
import { readSamlMetadata, type SamlProvider } from './readSamlMetadata.ts'

const TIMEOUT_MS = 10_000
/** Those of the largest providers have about 100 KB. */
export const MAX_METADATA = 256 * 1024

/** A connection as its owner enters it: the provider's metadata, their address, or the three things they hold. */
export type SamlConnectionInput = Pick<SamlConnection, 'default_role' | 'is_required'> & {
  metadata?: string | undefined
  metadata_url?: string | undefined
  issuer?: string | undefined
  sso_url?: string | undefined
  /** PEM, or base64 as in metadata. */
  certificates?: readonly string[] | undefined
  email_attribute?: string | null | undefined
  name_attribute?: string | null | undefined
}

/**
 * Connects an organization to its identity provider by SAML 2.0. Metadata are read once, now: those at an address are
 * read again when the connection is saved again.
 * @throws AppError `bad-request` for a provider that cannot be used; see `storeSsoConnection`.
 */
export async function saveSamlConnection(
  accounts: Accounts,
  acting: Acting,
  { organizationId, ...input }: SamlConnectionInput & { organizationId: string },
): Promise<void> {
  const acts = { organizationId, userId: acting.caller.userId }
  await authorize(accounts.db, 'saveSamlConnection', acts)
  const { issuer, ...provider } = await findProvider(accounts, input)
  const { default_role, is_required, email_attribute = null, name_attribute = null } = input
  await storeSsoConnection(accounts, acting, {
    organization_id: organizationId,
    issuer,
    client_id: null,
    client_secret: null,
    default_role,
    is_required,
    saml: {
      ...provider,
      metadata_url: input.metadata_url ?? null,
      email_attribute,
      name_attribute,
    },
  })
}

async function findProvider(accounts: Accounts, input: SamlConnectionInput): Promise<SamlProvider> {
  const { metadata, metadata_url } = input
  const ways = [metadata, metadata_url, input.issuer ?? input.sso_url ?? input.certificates]
  if (ways.filter((way) => way !== undefined).length !== 1)
    refuse('metadata', 'Enter the metadata of the provider, its address, or its values.')
  if (metadata !== undefined) return check('metadata', () => readSamlMetadata(metadata))
  if (metadata_url !== undefined) {
    const text = await fetchMetadata(accounts, metadata_url)
    return check('metadata_url', () => readSamlMetadata(text))
  }
  const { issuer = '', sso_url = '' } = input
  const certificates = read('certificates', () => readCertificates(input.certificates ?? []))
  return check(undefined, () => ({ issuer: issuer.trim(), sso_url: sso_url.trim(), certificates }))
}

/** A provider of which everything is usable. What was entered one by one is named where it is not. */
function check(
  field: 'metadata' | 'metadata_url' | undefined,
  find: () => SamlProvider,
): SamlProvider {
  const provider = field === undefined ? find() : read(field, find)
  const { issuer, sso_url } = provider
  if (issuer === '' || issuer.length > 1_024 || /\p{Cc}/u.test(issuer))
    refuse(field ?? 'issuer', 'The provider has no entity ID, or one that is too long.')
  const url = URL.parse(sso_url)
  if (url === null || !/^https?:$/.test(url.protocol) || sso_url.length > 2_000)
    refuse(field ?? 'sso_url', 'The single sign-on address of the provider is not a web address.')
  return { ...provider, sso_url: url.href }
}

function read<T>(field: string, find: () => T): T {
  try {
    return find()
  } catch (failure) {
    refuse(field, failure instanceof Error ? failure.message : 'It cannot be read.', failure)
  }
}

async function fetchMetadata(accounts: Accounts, url: string): Promise<string> {
  const { policy } = accounts.webhooks
  const fetchBy = createPublicFetch(policy)
  const begun = performance.now()
  try {
    const response = await fetchAtMost((address, options) => fetchBy(address, options), url, {
      maxBytes: MAX_METADATA,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status !== 200)
      throw new AppError('bad-gateway', `It answers with status ${response.status}.`)
    return await response.text()
  } catch (cause) {
    const explained = await explainFailure(cause, { url, policy, begun })
    const why = explained || 'It does not respond, or sends more than 256 KB.'
    refuse('metadata_url', `The metadata cannot be read from that address. ${why}`, cause)
  }
}

function refuse(field: string, message: string, cause?: unknown): never {
  throw new AppError('bad-request', message, {
    cause,
    errors: [{ code: 'invalid', field, value: null }],
  })
}
