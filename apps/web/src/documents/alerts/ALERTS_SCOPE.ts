import { ACCOUNT_API_SCOPES } from '../../data/accounts/ACCOUNT_API_SCOPES.ts'

/** Where the calls about alerts are. */
export const ALERTS_SCOPE = ACCOUNT_API_SCOPES.organization
