import { inflateRawSync } from 'node:zlib'
import { nameSsoProvider } from '../access/ssoProvider.ts'
import { finishVisit } from '../logIn/finishVisit.ts'
import { createOrganization } from '../organizations/organizations.ts'
import { beginVisit } from '../providers/beginVisit.ts'
import { receiveSamlResponse } from '../sso/saml/receiveSamlResponse.ts'
import { describeServiceProvider, writeServiceMetadata } from '../sso/saml/SamlClient.ts'
import { saveSamlConnection } from '../sso/saml/samlConnection.ts'
import { type SamlClaims, signSamlResponse, writeSamlResponse } from './forgeSamlResponse.ts'
import type { TestCertificate } from './makeCertificate.ts'
import { makeUser, TEST_VISITOR } from './makeUser.ts'
import { openTestAccounts } from './openTestAccounts.ts'
import { startSamlProvider } from './startSamlProvider.ts'

export type ConnectionChanges = Partial<Parameters<typeof saveSamlConnection>[2]>

/** Two organizations with a verified domain each, and a provider that knows the terminal for both. */
export async function openSamlScene() {
  const provider = await startSamlProvider()
  const accounts = await openTestAccounts({ webhooks: { allowsPrivate: true } })
  const [owner, rivalOwner] = [
    await makeUser(accounts, 'owner@bank.example'),
    await makeUser(accounts, 'owner@rival.example'),
  ]
  const { id: organizationId } = await createOrganization(accounts, owner, { name: 'Bank' })
  const { id: rivalId } = await createOrganization(accounts, rivalOwner, { name: 'Rival' })
  for (const [organization_id, domain] of [
    [organizationId, 'bank.example'],
    [rivalId, 'rival.example'],
  ] as const) {
    const proven = { token: domain, verified_at: new Date() }
    await accounts.db
      .insertInto('sso_domains')
      .values({ organization_id, domain, ...proven })
      .execute()
    const service = describeServiceProvider(accounts.publicUrl, organization_id)
    provider.add(await writeServiceMetadata(service))
  }

  const connect = (changes: ConnectionChanges = {}, by = owner) =>
    saveSamlConnection(accounts, by, {
      organizationId,
      ...(changes.metadata_url === undefined &&
        changes.issuer === undefined && { metadata: provider.metadata }),
      default_role: 'MEMBER',
      is_required: false,
      ...changes,
    })

  /** Begins a log-in: where the browser goes, the id of the request, and the cookie that the browser then has. */
  async function begin(id = organizationId) {
    const { url, browser } = await beginVisit(accounts, {
      provider: nameSsoProvider(id),
      returnTo: '/explorer/projects',
      browser: undefined,
      caller: undefined,
    })
    const request = new URL(url).searchParams.get('SAMLRequest') ?? ''
    const xml = inflateRawSync(Buffer.from(request, 'base64')).toString()
    return { url, browser, requestId: / ID="([^"]+)"/.exec(xml)?.[1] ?? '' }
  }

  const bring = (response: string, id = organizationId) =>
    receiveSamlResponse(accounts, { organizationId: id, response }, TEST_VISITOR)

  /** Follows the redirect of a response, in a browser that has a cookie or none. */
  function arrive(location: string, browser: string | undefined, id = organizationId) {
    const { searchParams: parameters } = new URL(location)
    const back = { provider: nameSsoProvider(id), parameters, browser, caller: undefined }
    return finishVisit(accounts, back, TEST_VISITOR)
  }

  /** A response that is right but for some claims. */
  async function forge(changes: Partial<SamlClaims> = {}): Promise<string> {
    const { entity_id, acs_url } = describeServiceProvider(accounts.publicUrl, organizationId)
    return writeSamlResponse({
      issuer: provider.issuer,
      audience: entity_id,
      recipient: acs_url,
      inResponseTo: changes.inResponseTo === undefined ? (await begin()).requestId : null,
      email: 'eve@bank.example',
      ...changes,
    })
  }

  return {
    ...{ provider, accounts, owner, rivalOwner, organizationId, rivalId },
    ...{ connect, begin, bring, arrive, forge },
    sign: (xml: string, signer: TestCertificate = provider.signer) =>
      signSamlResponse(xml, { signer }),
    /** Makes a fresh connection, and forgets every user whom its provider has named before. */
    async reset() {
      await accounts.db.deleteFrom('sso_connections').execute()
      await accounts.db.deleteFrom('identities').execute()
      await connect()
    },
    /** Makes room for lines in the audit log, of which there are few in an hour. */
    forgetRefusals: () => accounts.attempts.clear(`sso refusals ${organizationId}`),
    /** Returns what the audit log says of the last refusal. */
    async lastRefusal() {
      const line = await accounts.db
        .selectFrom('audit_log')
        .select('after')
        .where('action', '=', 'sso.refuse')
        .where('organization_id', '=', organizationId)
        .orderBy('id', 'desc')
        .executeTakeFirst()
      return line?.after
    },
    async close() {
      await provider.stop()
      await accounts.close()
    },
  }
}

/** Returns the reason for which the log-in page says that a user was not let in. */
export const identityErrorOf = ({ location }: { location: string }) =>
  new URL(location).searchParams.get('identity_error')
