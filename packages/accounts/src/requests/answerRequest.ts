import type { Accounts } from '../Accounts.ts'
import type { Querier } from '../store/Store.ts'
import { answerEmailChange } from '../users/requestEmailChange.ts'
import { answerPasswordReset } from '../users/requestPasswordReset.ts'
import { answerResend } from '../users/resendVerification.ts'
import { answerSignUp } from '../users/signUp.ts'
import type { AccountRequest } from './AccountRequest.ts'

/** Does what a request for an e-mail address is for, and queues the e-mail that says so, if there is one. */
export function answerRequest(
  accounts: Accounts,
  trx: Querier,
  request: AccountRequest,
): Promise<void> {
  switch (request.kind) {
    case 'sign-up':
      return answerSignUp(accounts, trx, request)
    case 'resend-verification':
      return answerResend(accounts, trx, request.email)
    case 'reset-password':
      return answerPasswordReset(accounts, trx, request.email)
    case 'change-email':
      return answerEmailChange(accounts, trx, request)
  }
}
