import { z } from 'zod'
import type { Visitor } from '../../access/Caller.ts'
import { nameSsoProvider } from '../../access/ssoProvider.ts'
import type { Accounts } from '../../context/Accounts.ts'
import { createToken, takeToken } from '../../identity/oneTimeToken.ts'
import { readIdentityError, refuseIdentity } from '../../identity/refuseIdentity.ts'
import { linkTo } from '../../mail/composeMail.ts'
import type { ProviderIdentity } from '../../services/ProviderClient.ts'
import { openSsoConnection } from '../openSsoConnection.ts'
import { describeRefusal, recordSsoRefusal, type SsoRefusal } from '../recordSsoRefusal.ts'
import { writeRedirectUri } from '../ssoConnection.ts'
import { SamlClient } from './SamlClient.ts'

/** The browser follows a redirect at once. */
const SECONDS = 60

const Begun = z.looseObject({ provider: z.string(), identity: z.null().optional() })

/**
 * Takes the response of a provider, which a page of that brings, without our cookies: those are not sent along from
 * another site. What it says is stored with the visit that it answers, and the browser sent on to the address where
 * OpenID providers send it back to, now with the cookie that shows that the visit began in it (`finishVisit`). A response
 * counts once, on any server.
 */
export async function receiveSamlResponse(
  accounts: Accounts,
  { organizationId, response }: { organizationId: string; response: string },
  visitor: Visitor,
): Promise<{ location: string; refusal?: SsoRefusal }> {
  try {
    const { client } = await openSsoConnection(accounts, organizationId)
    if (!(client instanceof SamlClient)) refuseIdentity('not-configured')
    const { state, identity } = await client.verify(response)
    const passed = await passOn(accounts, { organizationId, state, identity })
    const query = new URLSearchParams({ state: passed })
    return { location: `${writeRedirectUri(accounts, organizationId)}?${query}` }
  } catch (failure) {
    const code = readIdentityError(failure)
    if (code === undefined) throw failure
    const refusal = describeRefusal(code, failure)
    await recordSsoRefusal(accounts, organizationId, { ...refusal, visitor })
    return { location: linkTo(accounts.publicUrl, 'login', { identity_error: code }), refusal }
  }
}

type Answer = { organizationId: string; state: string; identity: ProviderIdentity }

/** The state under which the visit goes on, now with who came. */
function passOn(
  { db, now }: Accounts,
  { organizationId, state, identity }: Answer,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const taken = await takeToken(trx, { token: state, purpose: 'provider-visit', now: now() })
    const begun = Begun.safeParse(taken?.payload)
    if (!begun.success || begun.data.provider !== nameSsoProvider(organizationId))
      refuseIdentity(
        'expired',
        new Error('The request was already answered, has expired, or is unknown.'),
      )
    return createToken(trx, {
      purpose: 'provider-visit',
      userId: null,
      payload: { ...begun.data, identity },
      expiresAt: new Date(now().getTime() + SECONDS * 1_000),
    })
  })
}
