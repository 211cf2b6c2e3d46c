import { AppError } from '@tickmark/core/errors/AppError'
import { isStaffAddress } from '../access/Caller.ts'
import { nameSsoProvider } from '../access/ssoProvider.ts'
import type { Accounts } from '../context/Accounts.ts'
import type { Querier } from '../store/Store.ts'
import { domainOf } from './ssoDomains.ts'

type SsoLogIn = {
  userId: string
  email: string
  method: string
  /** The provider from which they came, to be linked to the account that they have proved. */
  linking?: string | undefined
}

/**
 * Keeps those to single sign-on whose organization requires it for the domain of their address. Its owners may log in
 * another way, so that a wrong connection locks no one out for good, and so may staff, who never log in by it. It is
 * called only for users who have proved who they are.
 * @throws AppError `forbidden` with the code `sso-required`.
 */
export async function requireSingleSignOn(
  { companyDomain }: Pick<Accounts, 'companyDomain'>,
  trx: Querier,
  { userId, email, method, linking }: SsoLogIn,
): Promise<void> {
  if (isStaffAddress(email, companyDomain)) return
  const found = await trx
    .selectFrom('sso_domains')
    .innerJoin('sso_connections', 'sso_connections.organization_id', 'sso_domains.organization_id')
    .innerJoin('organizations', 'organizations.id', 'sso_domains.organization_id')
    .leftJoin('members', (on) =>
      on
        .onRef('members.organization_id', '=', 'sso_domains.organization_id')
        .on('members.user_id', '=', userId),
    )
    .select(['organizations.id', 'organizations.name', 'members.role'])
    .where('sso_domains.domain', '=', domainOf(email))
    .where('sso_domains.verified_at', 'is not', null)
    .where('sso_connections.is_required', '=', true)
    .executeTakeFirst()
  if (found === undefined || found.role === 'OWNER') return
  const provider = nameSsoProvider(found.id)
  if (method.replace(/\+code$/, '') === provider || linking === provider) return
  throw new AppError(
    'forbidden',
    `${found.name} requires single sign-on for addresses of ${domainOf(email)}. Choose "Single sign-on" to log in.`,
    { errors: [{ code: 'sso-required', field: 'account', value: null }] },
  )
}
