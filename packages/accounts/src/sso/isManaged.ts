import { sql } from 'kysely'

/**
 * The condition in SQL that the provider of an organization still manages the user of a row of `scim_users`. The present address
 * of the account is of a domain that the organization has proven, the account is not staff, and it is a member unless
 * the provider has deactivated it. Who leaves, moves to another address or becomes staff is no longer managed, and
 * no user is once the domain is lost.
 */
export const isManaged = sql<boolean>`EXISTS (
  SELECT FROM users JOIN sso_domains AS proven
    ON proven.domain = lower(substring(users.email FROM '[^@]*$'))
  WHERE users.id = scim_users.user_id
    AND NOT users.is_staff
    AND proven.organization_id = scim_users.organization_id
    AND proven.verified_at IS NOT NULL
    AND (NOT scim_users.is_active OR EXISTS (
      SELECT FROM members
      WHERE members.organization_id = scim_users.organization_id
        AND members.user_id = scim_users.user_id)))`
